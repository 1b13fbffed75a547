import { concurrencyLimit } from '@fundharbor/chassis/http/concurrency-limit'
import { mount } from '@fundharbor/chassis/http/mount'
import { rateLimit } from '@fundharbor/chassis/http/rate-limit'
import { grantImport, type GrantImportPreview } from '@fundharbor/contracts/catalog/grant-import'
import type { Person } from '@fundharbor/contracts/identity/session'
import { Router } from '@koa/router'
import type { Context } from 'koa'
import { Model } from 'objection'
import { readTeam, type ReadMembers } from '../my-grants/members.ts'
import { readForm } from '../../records/uploads/read-form.ts'
import { importGrants } from './import-grants.ts'
import { planRows, type PlannedRow } from './plan.ts'
import { readFile, type ReadFile } from './read-file.ts'

/** Each correction of the preview reads the file again. */
const perHour = rateLimit('grant-imports', { times: 240, seconds: 3600 })
/** Files are read one after another: a large one keeps the process busy for seconds. */
const oneByOne = concurrencyLimit({ running: 1, waiting: 10 })

/** A large list takes longer than one waits for a lock: a colleague’s import of the same list begins after it. */
const oneOfWorkspace = concurrencyLimit({ running: 1, waiting: 10 })

/** Rows that the preview shows from the beginning, and of those behind them that are not simply imported. */
const SHOWN = 200

/** Spreadsheets of the grants that a workspace has: preview, then import. */
export function grantImportRouter(readMembers: ReadMembers): Router {
  const router = new Router()

  const read = async (person: Person, ctx: Context) => {
    await perHour(person.id)
    const { file, form } = await readForm(ctx)
    const members = await readTeam(readMembers, person.workspaceId)
    return { name: file.name, file: await oneByOne('all', () => readFile(file, form, members)) }
  }

  mount(router, grantImport.preview, async ({ person, ctx }) => {
    const { name, file } = await read(person, ctx)
    return presentPreview(name, file, await planRows(Model.knex(), person.workspaceId, file.rows))
  })

  mount(router, grantImport.create, async ({ person, ctx }) => {
    const { name, file } = await read(person, ctx)
    return oneOfWorkspace(person.workspaceId, () => importGrants(file, { person, name }))
  })

  return router
}

function presentPreview(
  file: string,
  { table, columns, mapping, stages, unclear, dayOrders }: ReadFile,
  { rows, room }: { rows: PlannedRow[]; room: number },
): GrantImportPreview {
  const shown = rows.map(({ outcome, problem, problems, understood }, index) => {
    const { position = index + 1, cells = {} } = table.rows[index] ?? {}
    return { position, cells, outcome, problem, problems, understood }
  })
  const notable = shown
    .slice(SHOWN)
    .filter(({ outcome, problems }) => outcome !== 'new' || Object.keys(problems).length > 0)
  const byOutcome = Map.groupBy(rows, ({ outcome }) => outcome)
  return {
    file,
    columns,
    mapping,
    stages,
    unclear,
    dayOrders,
    rows: rows.length,
    counts: Object.fromEntries([...byOutcome].map(([outcome, all]) => [outcome, all.length])),
    room,
    firstRows: [...shown.slice(0, SHOWN), ...notable.slice(0, SHOWN)],
  }
}
