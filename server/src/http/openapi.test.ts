import { failuresOf, methodAndPath, type Endpoint } from '@noren/contract/endpoint';
import { endpoints } from '@noren/contract/endpoints';
import { errorCodes } from '@noren/contract/error-codes';
import { channelPrefix } from '@noren/contract/scalars';
import { describe, expect, it } from 'vitest';
import { openApiDocument } from './openapi.ts';

const document = JSON.parse(JSON.stringify(openApiDocument()));
const mounts = Object.entries<Endpoint>(endpoints).flatMap(([key, endpoint]) =>
  (endpoint.channels.length === 0 ? ['/api'] : endpoint.channels.map((channel) => channelPrefix[channel])).map((prefix) => [prefix, key, endpoint] as const),
);

function refsIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => (name === '$ref' ? [String(inner)] : refsIn(inner)));
}

describe('openApiDocument', () => {
  it('is OpenAPI 3.1 with a title and a version', () => {
    expect(document.openapi).toMatch(/^3\.1\.\d+$/);
    expect(document.info).toMatchObject({ title: expect.any(String), version: expect.any(String) });
  });

  it.each(mounts)('%s %s is in it, with its parameters, body and failures', (prefix, key, endpoint) => {
    const { method, path } = methodAndPath(key);
    const operation = document.paths[prefix + path]?.[method.toLowerCase()];
    expect(operation).toBeDefined();
    const inPath = [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]);
    expect(operation.parameters.filter((parameter: any) => parameter.in === 'path').map((parameter: any) => parameter.name)).toEqual(inPath);
    for (const parameter of operation.parameters) {
      expect(parameter).toMatchObject({ name: expect.any(String), schema: { type: expect.any(String) } });
      if (parameter.in === 'path') expect(parameter.required).toBe(true);
    }
    expect(operation.requestBody !== undefined).toBe(endpoint.body !== undefined);
    expect(operation.parameters.some((parameter: any) => parameter.name === 'Idempotency-Key')).toBe(endpoint.idempotent === true);
    expect(operation.responses['200'].content['application/json'].schema).toBeDefined();
    for (const code of failuresOf(endpoint)) {
      const refs = refsIn(operation.responses[errorCodes[code].status]);
      expect(refs).toContain(`#/components/schemas/${code}`);
    }
  });

  it('has nothing else in it', () => {
    const operations = Object.values<object>(document.paths).flatMap((path) => Object.keys(path));
    expect(operations).toHaveLength(mounts.length);
  });

  it('names every operation once', () => {
    const ids = Object.values<any>(document.paths).flatMap((path) => Object.values<any>(path).map((operation) => operation.operationId));
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
      Object.values<any>(path).flatMap((operation) => operation.security.flatMap((way: object) => Object.keys(way))),
    );
    for (const name of new Set(used)) expect(document.components.securitySchemes).toHaveProperty(name as string);
  });
});
