import { parseArgs } from 'node:util'
import { connectDatabase } from '@fundharbor/chassis/data/database'
import { readEnv } from '@fundharbor/chassis/runtime/env'
import { z } from 'zod'
import { keepHeapSmall } from '../../keep-heap-small.ts'
import { importAwardFiles } from './import-files.ts'

/** `DATABASE_URL=… node services/catalog/src/records/awards/import-command.ts FILE… [--publisher …] [--license …] [--url …]` */
const { DATABASE_URL } = readEnv(z.object({ DATABASE_URL: z.string() }))
const { values: said, positionals } = parseArgs({
  allowPositionals: true,
  options: { publisher: { type: 'string' }, license: { type: 'string' }, url: { type: 'string' } },
})

const print = (line: string) => void process.stdout.write(`${line}\n`)
keepHeapSmall()
const knex = connectDatabase(DATABASE_URL, 2)
try {
  process.exitCode = (await importAwardFiles(knex, positionals, { said, print })) > 0 ? 1 : 0
} finally {
  await knex.destroy()
}
