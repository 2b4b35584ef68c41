import Fastify from 'fastify';

// The limit to compare with: a bare Fastify that only sends the given bytes.
const chunks: Buffer[] = [];
for await (const chunk of process.stdin) chunks.push(chunk as Buffer);
const bytes = Buffer.concat(chunks);
const server = Fastify();
server.get('/list', async (_request, reply) =>
  reply.type('application/json; charset=utf-8').header('content-encoding', 'br').send(bytes),
);
await server.listen({ port: 0, host: '127.0.0.1' });
process.stdout.write(`${(server.server.address() as { port: number }).port}\n`);
