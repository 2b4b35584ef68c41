import { Validator } from '@seriousme/openapi-schema-validator';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { failuresOf, methodAndPath, prefixesOf, type Endpoint } from '@noren/contract/endpoint';
import { everyEndpoint } from '@noren/contract/every-endpoint';
import { errorCodes } from '@noren/contract/error-codes';
import { describe, expect, it } from 'vitest';
import { openApiDocument } from './openapi.ts';

const document = JSON.parse(JSON.stringify(openApiDocument()));
const mounts = Object.entries<Endpoint>(everyEndpoint).flatMap(([key, endpoint]) =>
  prefixesOf(endpoint).map((prefix) => [prefix, key, endpoint] as const),
);

function refsIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) =>
    name === '$ref' ? [String(inner)] : refsIn(inner),
  );
}

/** Every schema object in the document, with its path. */
function schemasIn(value: unknown, at = '#'): [string, object][] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => {
    const place = `${at}/${name}`;
    if (name === 'schema') return [[place, inner as object] as [string, object]];
    if (place === '#/components/schemas')
      return Object.entries(inner as object).map(
        ([code, schema]) => [`${place}/${code}`, schema] as [string, object],
      );
    return schemasIn(inner, place);
  });
}

describe('openApiDocument', () => {
  it('is valid by the official schema of OpenAPI 3.1', async () => {
    expect(await new Validator().validate(structuredClone(document))).toEqual({ valid: true });
    // and the validator finds an error
    const broken = structuredClone(document);
    delete broken.paths['/api/v2/orders/{id}'].get.responses['200'].description;
    expect(await new Validator().validate(broken)).toMatchObject({ valid: false });
  });

  it('describes all data in valid JSON Schema 2020-12', () => {
    const ajv = new Ajv2020({
      strictSchema: true,
      strictTypes: false,
      allErrors: true,
      validateFormats: false,
    });
    const schemas = schemasIn(document);
    expect(schemas.length).toBeGreaterThan(300);
    ajv.addVocabulary(['components']);
    ajv.addSchema({ $id: 'https://noren.example/api', components: document.components });
    const wrong = schemas
      .filter(([, schema]) => ajv.validateSchema(schema) !== true)
      .map(([place]) => place);
    expect(wrong).toEqual([]);
    // and every schema compiles: no unknown keyword, no dangling reference
    for (const [place, schema] of schemas) {
      const text = JSON.stringify(schema).replaceAll(
        '"#/components/',
        '"https://noren.example/api#/components/',
      );
      expect(() => ajv.compile(JSON.parse(text)), place).not.toThrow();
    }
  });

  it('has no two paths that mean the same address', () => {
    const shapes = Object.keys(document.paths).map((path) => path.replaceAll(/\{\w+\}/g, '{}'));
    expect(new Set(shapes).size).toBe(shapes.length);
  });

  it('is OpenAPI 3.1 with a title and a version', () => {
    expect(document.openapi).toMatch(/^3\.1\.\d+$/);
    expect(document.info).toMatchObject({ title: expect.any(String), version: expect.any(String) });
  });

  const contentOf = { json: 'application/json', events: 'text/event-stream', file: 'text/csv' };
  it.each(mounts)(
    'contains %s %s with its parameters, body and failures',
    (prefix, key, endpoint) => {
      const { method, path } = methodAndPath(key);
      const operation = document.paths[prefix + path]?.[method.toLowerCase()];
      expect(operation).toBeDefined();
      const inPath = [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]);
      expect(
        operation.parameters
          .filter((parameter: any) => parameter.in === 'path')
          .map((parameter: any) => parameter.name),
      ).toEqual(inPath);
      for (const parameter of operation.parameters) {
        expect(parameter).toMatchObject({
          name: expect.any(String),
          schema: { type: expect.any(String) },
        });
        if (parameter.in === 'path') expect(parameter.required).toBe(true);
      }
      expect(operation.requestBody !== undefined).toBe(
        endpoint.body !== undefined || endpoint.upload !== undefined,
      );
      expect(
        operation.parameters.some((parameter: any) => parameter.name === 'Idempotency-Key'),
      ).toBe(endpoint.idempotent === true);
      expect(
        operation.responses['200'].content[contentOf[endpoint.form ?? 'json']].schema,
      ).toBeDefined();
      for (const code of failuresOf(endpoint)) {
        const refs = refsIn(operation.responses[errorCodes[code].status]);
        expect(refs).toContain(`#/components/schemas/${code}`);
      }
    },
  );

  it('contains nothing else', () => {
    const operations = Object.values<object>(document.paths).flatMap((path) => Object.keys(path));
    expect(operations).toHaveLength(mounts.length);
  });

  it('names every operation once', () => {
    const ids = Object.values<any>(document.paths).flatMap((path) =>
      Object.values<any>(path).map((operation) => operation.operationId),
    );
    expect(new Set(ids).size).toBe(ids.length);
    for (const id of ids) expect(id).toMatch(/^[A-Za-z][A-Za-z0-9_]*$/);
  });

  it('resolves every reference', () => {
    const refs = refsIn(document);
    expect(refs.length).toBeGreaterThan(20);
    for (const ref of refs) {
      const found = ref
        .replace(/^#\//, '')
        .split('/')
        .reduce<any>((at, name) => at?.[name], document);
      expect(found, ref).toBeDefined();
    }
  });

  it('names only security schemes it defines', () => {
    const used = Object.values<any>(document.paths).flatMap((path) =>
      Object.values<any>(path).flatMap((operation) =>
        operation.security.flatMap((way: object) => Object.keys(way)),
      ),
    );
    for (const name of new Set(used))
      expect(document.components.securitySchemes).toHaveProperty(name as string);
  });
});
