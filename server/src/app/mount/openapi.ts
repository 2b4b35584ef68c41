import {
  failuresOf,
  methodAndPath,
  prefixesOf,
  type Endpoint,
  type Visitor,
} from '@noren/contract/endpoint';
import { everyEndpoint } from '@noren/contract/every-endpoint';
import { errorCodes, statusesOf, type ErrorCode } from '@noren/contract/error-codes';
import * as z from 'zod/mini';
import { version } from '../../room-paths.ts';

type Json = Record<string, unknown>;

/**
 * JSON Schema (2020-12, as in OpenAPI 3.1) of transmitted data: inputs before parsing, answers
 * after.
 */
const schemaOf = (schema: z.ZodMiniType, io: 'input' | 'output'): Json => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema as never, {
    io,
    unrepresentable: 'any',
  }) as Json;
  return rest;
};

function parametersOf(part: z.ZodMiniObject | undefined, place: 'path' | 'query'): Json[] {
  if (!part) return [];
  const { properties = {}, required = [] } = schemaOf(part, 'input') as {
    properties?: Record<string, Json>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema,
  }));
}

function failureSchema(code: ErrorCode): Json {
  const data = schemaOf(errorCodes[code].data, 'output') as {
    properties?: Json;
    required?: string[];
  };
  return {
    type: 'object',
    properties: { code: { const: code }, message: { type: 'string' }, ...data.properties },
    required: ['code', 'message', ...(data.required ?? [])],
  };
}

const fileSchema: Json = {
  type: 'object',
  properties: { file: { type: 'string', contentMediaType: 'application/octet-stream' } },
  required: ['file'],
};

function responsesOf(endpoint: Endpoint): Json {
  const byStatus = new Map<number, ErrorCode[]>();
  for (const code of failuresOf(endpoint)) {
    for (const status of statusesOf(code))
      byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
  }
  const [description, type] =
    endpoint.form === 'events'
      ? [
          'An endless stream of server-sent events; the schema describes each event’s data.',
          'text/event-stream',
        ]
      : ['OK', endpoint.form === 'file' ? 'text/csv' : 'application/json'];
  const responses: Json = {
    200: { description, content: { [type]: { schema: schemaOf(endpoint.answer, 'output') } } },
  };
  for (const [status, codes] of [...byStatus].sort(([a], [b]) => a - b)) {
    responses[status] = {
      description: codes.join(', '),
      content: {
        'application/json': {
          schema: { oneOf: codes.map((code) => ({ $ref: `#/components/schemas/${code}` })) },
        },
      },
    };
  }
  return responses;
}

/**
 * Security scheme per kind of visitor; sellers and holders of an order link send their token like
 * members.
 */
const bearerOf: Record<Visitor, 'member' | 'guest' | 'operator' | 'staff' | null> = {
  ghost: null,
  guest: 'guest',
  member: 'member',
  seller: 'member',
  order: 'member',
  operator: 'operator',
  staff: 'staff',
};

function securityOf({ visitors }: Endpoint): Json[] {
  const bearers = [...new Set(visitors.map((visitor) => bearerOf[visitor]))];
  return bearers.map((bearer) => (bearer === null ? {} : { [bearer]: [] }));
}

function operationOf(key: string, endpoint: Endpoint, prefix: string): Json {
  const headers = endpoint.idempotent
    ? [
        {
          name: 'Idempotency-Key',
          in: 'header',
          required: false,
          schema: { type: 'string', maxLength: 128 },
        },
      ]
    : [];
  return {
    operationId: `${prefix} ${key}`.replaceAll(/[^A-Za-z0-9]+/g, '_').replace(/^_/, ''),
    summary: endpoint.summary,
    tags: [methodAndPath(key).path.split('/')[1] ?? ''],
    parameters: [
      ...parametersOf(endpoint.params, 'path'),
      ...parametersOf(endpoint.query, 'query'),
      ...headers,
    ],
    ...(endpoint.upload
      ? {
          requestBody: {
            required: true,
            content: { 'multipart/form-data': { schema: fileSchema } },
          },
        }
      : {}),
    ...(endpoint.body
      ? {
          requestBody: {
            required: true,
            content: { 'application/json': { schema: schemaOf(endpoint.body, 'input') } },
          },
        }
      : {}),
    responses: responsesOf(endpoint),
    security: securityOf(endpoint),
    ...(endpoint.roles ? { 'x-roles': endpoint.roles } : {}),
  };
}

/** The API as OpenAPI 3.1, generated from the endpoint table. */
export function openApiDocument(): Json {
  const paths: Record<string, Json> = {};
  for (const [key, endpoint] of Object.entries<Endpoint>(everyEndpoint)) {
    const { method, path } = methodAndPath(key);
    for (const prefix of prefixesOf(endpoint))
      (paths[prefix + path] ??= {})[method.toLowerCase()] = operationOf(key, endpoint, prefix);
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Noren',
      version,
      description:
        'The commerce API of a live-commerce storefront. Amounts are whole units of the store’s currency, tax included; times are ISO 8601 in UTC. Endpoints for gateways and mail servers follow those services’ formats and are not listed here.',
    },
    paths,
    components: {
      schemas: Object.fromEntries(
        (Object.keys(errorCodes) as ErrorCode[]).map((code) => [code, failureSchema(code)]),
      ),
      securitySchemes: {
        member: { type: 'http', scheme: 'bearer', description: 'A member’s token.' },
        operator: {
          type: 'http',
          scheme: 'bearer',
          description: 'OPERATOR_KEY; `x-roles` lists the staff roles that the call is meant for.',
        },
        staff: {
          type: 'http',
          scheme: 'bearer',
          description:
            'The token of POST /console/sign-in; `x-roles` lists the roles in the store that may call.',
        },
        guest: {
          type: 'apiKey',
          in: 'header',
          name: 'Guest-Authorization',
          description: '`Bearer <guest token>` from POST /guest/token.',
        },
      },
    },
  };
}
