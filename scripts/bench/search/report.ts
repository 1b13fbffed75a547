import { EXTRACT_ROWS } from './generated-catalog.ts'
import { MANY_CLIENTS, type ClassTimings } from './latency.ts'
import type { Readiness } from './readiness.ts'
import type { RefillLoad } from './refill.ts'
import { markdownTable, percentile, showPercentiles, type Timings } from './timings.ts'

const P95_MANY = 250
const P95_NEXT_PAGE = 10
const NEW_RECORD_SECONDS = 2

/** Budgets for catalogs up to the size of the public extract, and for larger ones. */
const ready = {
  ofExtract: { seconds: 5, megabytes: 500 },
  larger: { seconds: 30, megabytes: 1600 },
}

export interface Measured {
  classes: ClassTimings[]
  /** In the order of the classes; empty if SQLite was not measured. */
  sqlite: Timings[]
  newRecords: number[]
  /** Undefined if only searches were measured; `newRecords` and `readiness` are empty then. */
  refill: RefillLoad | undefined
  readiness: Readiness[]
  /** Memory of the catalog's process at the end, including the model. */
  endMegabytes: number
}

const LATENCIES = [0.5, 0.95, 0.99]
const SHORT = [0.5, 0.95]

export const showMeasured = (measured: Measured): string =>
  [
    showClasses(measured),
    ...(measured.refill ? [showReadiness(measured), showUpkeep(measured, measured.refill)] : []),
  ].join('\n\n')

const showClasses = ({ classes, sqlite }: Measured): string =>
  markdownTable(
    ['query', '1 client, p50 / p95 / p99', `${MANY_CLIENTS} clients`, 'next page', 'SQLite FTS5'],
    classes.map(({ queryClass, one, many, nextPage }, index) => [
      queryClass.name,
      showPercentiles(one, LATENCIES),
      showPercentiles(many, SHORT),
      showPercentiles(nextPage, SHORT),
      showPercentiles(sqlite[index] ?? [], SHORT),
    ]),
  )

const showReadiness = ({ readiness, endMegabytes }: Measured): string =>
  markdownTable(
    [
      'opportunities',
      'filled, s',
      'snapshot, MB',
      'ready from it, s',
      'memory, MB',
      'of which the model',
      'at the end, MB',
    ],
    readiness.map((each, index) => [
      each.rows.toLocaleString('en'),
      each.fillSeconds.toFixed(1),
      each.snapshotMegabytes.toFixed(0),
      each.readySeconds.toFixed(1),
      each.megabytes.toFixed(0),
      each.modelMegabytes.toFixed(0),
      index === readiness.length - 1 ? endMegabytes.toFixed(0) : '–',
    ]),
  )

const showUpkeep = ({ newRecords }: Measured, refill: RefillLoad): string =>
  markdownTable(
    ['while it runs', 'measured'],
    [
      [`a new record is found, median / slowest of ${newRecords.length}`, ofNewRecords(newRecords)],
      ['filled again while two clients search', `${refill.seconds.toFixed(1)} s`],
      ['their searches / failures', `${refill.searches} / ${refill.failed}`],
      ['their p50 / p99', `${refill.p50} / ${refill.p99} ms`],
    ],
  )

const ofNewRecords = (seconds: number[]) =>
  `${percentile(seconds, 0.5).toFixed(2)} / ${Math.max(...seconds).toFixed(2)} s`

/** Every value that is over budget, as text. */
export function excesses({ classes, newRecords, refill, readiness }: Measured): string[] {
  const found: string[] = []
  const check = (name: string, value: number, max: number) => {
    if (value > max) found.push(`${name}: ${value.toFixed(1)}, allowed ${max}`)
  }
  for (const { queryClass, one, many, nextPage } of classes) {
    const { name, p95 } = queryClass
    check(`${name}, 1 client, p95 ms`, percentile(one, 0.95), p95)
    check(`${name}, ${MANY_CLIENTS} clients, p95 ms`, percentile(many, 0.95), P95_MANY)
    check(`${name}, next page, p95 ms`, percentile(nextPage, 0.95), P95_NEXT_PAGE)
  }
  check('a new record is found, s', Math.max(...newRecords), NEW_RECORD_SECONDS)
  check('failed searches while filling', refill?.failed ?? 0, 0)
  for (const { rows, readySeconds, megabytes, modelMegabytes } of readiness) {
    const max = rows <= EXTRACT_ROWS ? ready.ofExtract : ready.larger
    check(`${rows} opportunities, ready from the snapshot, s`, readySeconds, max.seconds)
    check(`${rows} opportunities, memory without the model, MB`, megabytes - modelMegabytes, max.megabytes)
  }
  return found
}
