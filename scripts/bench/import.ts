import { execFileSync, spawnSync } from 'node:child_process'
import { createWriteStream } from 'node:fs'
import { chmod, mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { loadavg, tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { parseArgs } from 'node:util'
import { gunzipSync } from 'node:zlib'
import { connectDatabase, migrate } from '@fundharbor/chassis/data/database'
import { startPostgres } from '@fundharbor/postgres/embedded-postgres'
import { provision } from '@fundharbor/postgres/provision'
import { ZipFile } from 'yazl'
import { grantsGovSource } from '../../services/catalog/src/imports/grants-gov.ts'
import { importSource } from '../../services/catalog/src/imports/import-source.ts'
import { importFlags } from '../../services/catalog/src/live/import-flags.ts'
import { quarterOfMemory, samePassword } from './search/services.ts'

/** The size of the public extract in 2026. */
const RECORDS = '83000'
const budget = { seconds: 90, peakMiB: 300 }

const catalog = new URL('../../services/catalog/', import.meta.url).pathname
const MIB = 1024 * 1024

/** Average characters of a record in the public extract: 320 MB in 83,488 records. */
const RECORD_LENGTH = 3900

/**
 * Repeats the shipped records, each with its own number, and makes them as long as the public ones: descriptions are extended
 * with those of the following records.
 */
async function* extract(records: number): AsyncGenerator<string> {
  const shipped = gunzipSync(await readFile(path.join(catalog, 'data/grants-gov-extract.xml.gz'))).toString(
    'utf8',
  )
  const first = shipped.indexOf('<Opportunity')
  yield shipped.slice(0, first)
  const bodies =
    shipped.slice(first).match(/<(Opportunity(?:Synopsis|Forecast)Detail_1_0)>[\s\S]*?<\/\1>/g) ?? []
  const texts = bodies.map((body) => /<Description>([^<]*)/.exec(body)?.[1] ?? '')
  for (let n = 0; n < records; n += 1) {
    const body = bodies[n % bodies.length] ?? ''
    yield body
      .replace(/<OpportunityID>[^<]*/, `<OpportunityID>${900_000_000 + n}`)
      .replace(/<OpportunityNumber>[^<]*/, `<OpportunityNumber>BENCH-${n}`)
      .replace(/<Description>[^<]*<\/Description>/, '')
      .replace(/<\/\w+>$/, (end) => `<Description>${longText(texts, n, body.length)}</Description>${end}`)
  }
  yield '</Grants>'
}

function longText(texts: string[], from: number, length: number): string {
  let text = texts[from % texts.length] ?? ''
  const wanted = RECORD_LENGTH - length + text.length
  for (let n = from + 1; text.length < wanted; n += 1) text += ` ${texts[n % texts.length]}`
  return text
}

/** Writes the zip as a stream, like the public one: sizes are after the file and in the directory. */
async function writeZip(file: string, records: number): Promise<void> {
  const zip = new ZipFile()
  zip.addReadStream(Readable.from(extract(records)), 'GrantsDBExtract.xml')
  zip.end()
  await pipeline(zip.outputStream, createWriteStream(file))
}

async function measure(file: string, databaseUrl: string) {
  const knex = connectDatabase(databaseUrl, 4)
  try {
    let peak = 0
    const sample = setInterval(() => (peak = Math.max(peak, process.memoryUsage.rss())), 50)
    const begin = performance.now()
    const report = await importSource(knex, grantsGovSource(file, new Date()))
    clearInterval(sample)
    return { report, seconds: (performance.now() - begin) / 1000, peakMiB: peak / MIB }
  } finally {
    await knex.destroy()
  }
}

function printResult(
  title: string,
  { report, seconds, peakMiB }: Awaited<ReturnType<typeof measure>>,
): boolean {
  const { status, error, read, added, updated, unchanged, skipped } = report
  console.log(
    `| ${[title, read, added, updated, unchanged, skipped, seconds.toFixed(1), peakMiB.toFixed(0)].join(' | ')} |`,
  )
  if (error) console.log(error)
  return status === 'finished' && seconds < budget.seconds && peakMiB < budget.peakMiB
}

const self = new URL(import.meta.url).pathname

/** Imports in a separate process with the flags that the service uses, to measure only the import's memory. */
function measureInProcess(title: string, file: string, databaseUrl: string): boolean {
  const args = [self, '--measure', databaseUrl, '--file', file, '--title', title]
  const child = spawnSync(process.execPath, [...importFlags, ...args], { stdio: 'inherit' })
  return child.status === 0
}

/**
 * `node scripts/bench/import.ts [--records 83000]`: imports a full-size extract twice into its own database. One process
 * writes the extract (`--write`), and one per import reads it (`--measure`).
 */
async function main(): Promise<number> {
  const { values } = parseArgs({
    options: {
      records: { type: 'string', default: RECORDS },
      write: { type: 'string' },
      measure: { type: 'string' },
      file: { type: 'string', default: '' },
      title: { type: 'string', default: '' },
    },
  })
  if (values.measure) return printResult(values.title, await measure(values.file, values.measure)) ? 0 : 1
  if (values.write) {
    await writeZip(values.write, Number(values.records))
    return 0
  }
  const dir = await mkdtemp(path.join(tmpdir(), 'fundharbor-import-'))
  await chmod(dir, 0o711)
  const postgres = await startPostgres({ dir: path.join(dir, 'postgres'), buffers: quarterOfMemory() })
  try {
    const file = path.join(dir, 'extract.zip')
    execFileSync(process.execPath, [self, '--write', file, '--records', values.records])
    console.log(`${values.records} records in a zip of ${((await stat(file)).size / MIB).toFixed(0)} MiB\n`)
    const databases = await provision(postgres.url, samePassword(crypto.randomUUID()))
    await migrate(databases.catalog, path.join(catalog, 'migrations'))
    console.log('| import | read | added | updated | unchanged | skipped | seconds | peak MiB |')
    console.log('|---|---:|---:|---:|---:|---:|---:|---:|')
    const isFirstWithinBudget = measureInProcess('into an empty catalog', file, databases.catalog)
    const isSecondWithinBudget = measureInProcess('the same extract again', file, databases.catalog)
    console.log(
      `\nload average ${loadavg()
        .map((load) => load.toFixed(1))
        .join(', ')}`,
    )
    return isFirstWithinBudget && isSecondWithinBudget ? 0 : 1
  } finally {
    await postgres.stop()
    await rm(dir, { recursive: true, force: true })
  }
}

process.exitCode = await main()
