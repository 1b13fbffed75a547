import { createInterface } from 'node:readline'
import { connectDatabase } from '@fundharbor/chassis/data/database'
import { clock } from '@fundharbor/chassis/runtime/clock'
import { readEnv } from '@fundharbor/chassis/runtime/env'
import { z } from 'zod'
import { kinds, SEED_PASSWORD, seedPerson } from './people.ts'
import { seedSession } from './sign-in.ts'

/**
 * `node seeds/cli.ts member` adds a person to the database at DATABASE_URL, signs them in, and prints
 * `{id, email, password, cookies: [{name, value}]}` as a line of JSON. Without an argument it reads kinds from stdin.
 */
const SeedEnv = z.object({
  DATABASE_URL: z.string(),
  SESSION_KEYS: z.string().transform((keys) => keys.split(',').map((key) => key.trim())),
  PUBLIC_URL: z.url().default('http://localhost:8080'),
  /** The time of the site whose database this is. */
  CLOCK_AT: z.iso.datetime().optional(),
})

const env = readEnv(SeedEnv)
if (env.CLOCK_AT) clock.setTo(env.CLOCK_AT)
const knex = connectDatabase(env.DATABASE_URL, 2)
const [, , only] = process.argv
try {
  for await (const line of only ? [only] : createInterface(process.stdin)) {
    const person = await seed(z.enum(kinds).parse(line.trim()))
    process.stdout.write(`${JSON.stringify(person)}\n`)
  }
} finally {
  await knex.destroy()
}

async function seed(kind: (typeof kinds)[number]) {
  const user = await seedPerson(knex, kind)
  const cookies = await seedSession(knex, user, { sessionKeys: env.SESSION_KEYS, publicUrl: env.PUBLIC_URL })
  return { id: user.id, email: user.email, password: SEED_PASSWORD, cookies }
}
