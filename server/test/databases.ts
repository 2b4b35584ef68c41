import pg from 'pg';

/**
 * Makes a database.
 * @param server URL of a superuser's database on the same server
 * @param like the database it is a copy of; an empty one unless given
 * @returns its URL
 */
export async function makeDatabase(server: string, name: string, like?: string): Promise<string> {
  const admin = new pg.Client({ connectionString: server });
  await admin.connect();
  try {
    await admin.query(`CREATE DATABASE ${name}${like ? ` TEMPLATE ${like}` : ''}`);
  } finally {
    await admin.end();
  }
  return server.replace(/\/postgres$/, `/${name}`);
}
