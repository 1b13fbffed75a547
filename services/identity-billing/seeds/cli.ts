import { connectDatabase } from '@fundharbor/chassis/database'
import { readEnv } from '@fundharbor/chassis/env'
import { z } from 'zod'
import { kinds, SEED_PASSWORD, seedPerson } from './people.ts'
import { seedSession } from './sign-in.ts'

/**
 * `node seeds/cli.ts member` adds a person to the database at DATABASE_URL, signs them in, and prints
 * `{id, email, password, cookies: [{name, value}]}`. `visitor` prints no person and no cookies.
 */
const SeedEnv = z.object({
  DATABASE_URL: z.string(),
  SESSION_KEYS: z.string().transform((keys) => keys.split(',').map((key) => key.trim())),
  PUBLIC_URL: z.url().default('http://localhost:8080'),
})

const kind = z.enum(['visitor', ...kinds]).parse(process.argv[2] ?? 'member')
process.stdout.write(`${JSON.stringify(await seed())}\n`)

async function seed() {
  if (kind === 'visitor') return { cookies: [] }
  const env = readEnv(SeedEnv)
  const knex = connectDatabase(env.DATABASE_URL, 2)
  try {
    const user = await seedPerson(knex, kind)
    const cookies = await seedSession(knex, user, {
      sessionKeys: env.SESSION_KEYS,
      publicUrl: env.PUBLIC_URL,
    })
    return { id: user.id, email: user.email, password: SEED_PASSWORD, cookies }
  } finally {
    await knex.destroy()
  }
}
