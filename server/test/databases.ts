import pg from 'pg';
import type { PasswordCosts } from '../src/identity/passwords/password-hashing.ts';

export const cheapPasswords: PasswordCosts = { memoryCost: 8, timeCost: 1 };

/**
 * Makes a database.
 * @param server URL of a superuser's database on the same server
 * @param like the database to copy; an empty one unless given
 * @returns its URL
 */
export async function makeDatabase(server: string, name: string, like?: string): Promise<string> {
  const admin = new pg.Client({ connectionString: server });
  await admin.connect();
  try {
    await admin.query(
      `CREATE DATABASE ${name}${like ? ` TEMPLATE ${like} STRATEGY FILE_COPY` : ''}`,
    );
  } finally {
    await admin.end();
  }
  return server.replace(/\/postgres$/, `/${name}`);
}
