import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { recordAuditEvent } from '@fundharbor/chassis/data/audit'
import { mount } from '@fundharbor/chassis/http/mount'
import { decodeCursor, DEFAULT_PAGE, respondPage } from '@fundharbor/chassis/http/pages'
import {
  KeptState,
  OpenPreview,
  ReleaseEvent,
  ReleaseOverview,
  releases,
} from '@fundharbor/contracts/platform/releases'
import { Router } from '@koa/router'
import { Model } from 'objection'
import { z } from 'zod'
import type { Settings } from '../settings.ts'
import { askReleaseApi } from './release-api.ts'

/** The release tool's log, newest first; empty if the folder is not mounted here. */
async function readReleaseLog(releasesDir: string | undefined): Promise<ReleaseEvent[]> {
  if (releasesDir === undefined) return []
  const text = await readFile(path.join(releasesDir, 'record.jsonl'), 'utf8').catch(() => '')
  const events = text.split('\n').flatMap((line) => {
    // The last line may be incomplete while it is being written.
    const parsed = ReleaseEvent.safeParse(parseJson(line))
    return parsed.success ? [parsed.data] : []
  })
  return events.toReversed()
}

function parseJson(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    return null
  }
}

/** A preview as the release API presents it. */
const MadePreview = OpenPreview.omit({ link: true }).extend({ path: z.string() })

const MadeOverview = ReleaseOverview.extend({ previews: z.array(MadePreview) })

type ReleaseSettings = Pick<Settings, 'releasesDir' | 'releaseApi' | 'publicUrl'>

/** The releases folder of the gateway is only read here; the gateway's release API changes it. */
export function releaseRouter(settings: ReleaseSettings): Router {
  const router = new Router()
  mount(router, releases.list, async ({ query, ctx }) => {
    const { limit = DEFAULT_PAGE } = query
    // Positions count from the oldest, so that new releases do not shift the pages.
    const below = decodeCursor(query.cursor, (value) => z.number().int().min(0).parse(value))
    const all = await readReleaseLog(settings.releasesDir)
    const first = below === undefined ? 0 : Math.max(0, all.length - below)
    const rows = all.slice(first, first + limit)
    const left = all.length - first - rows.length
    return respondPage(ctx, { rows, total: all.length, next: left > 0 ? left : undefined })
  })
  mountReleaseApi(router, settings)
  return router
}

/** What the gateway's release API does for administrators. What changes releases is audited. */
function mountReleaseApi(router: Router, settings: ReleaseSettings): void {
  const ask = <T>(path: string, options: { schema: z.ZodType<T>; body?: object }) =>
    askReleaseApi(settings.releaseApi, path, options)

  const withLink = ({ path: address, ...preview }: z.infer<typeof MadePreview>) => ({
    ...preview,
    link: new URL(address, settings.publicUrl).href,
  })

  mount(router, releases.overview, async () => {
    const { parts, previews } = await ask('/overview', { schema: MadeOverview })
    return { parts, previews: previews.map(withLink) }
  })

  mount(router, releases.rollBack, async ({ person, body: { name, from } }) => {
    const body = { by: person.email, name, from }
    const result = await ask('/rollback', { schema: releases.rollBack.response, body })
    await recordAuditEvent(Model.knex(), person, {
      action: 'rolled back',
      subject: `release ${name}`,
      details: { before: { version: from }, after: { version: result.version } },
    })
    return result
  })

  mount(router, releases.states, () => ask('/states', { schema: z.array(KeptState) }))

  mount(router, releases.openState, async ({ person, params }) => {
    const body = { by: person.email }
    const preview = await ask(`/states/${params.number}/preview`, { schema: MadePreview, body })
    await recordAuditEvent(Model.knex(), person, {
      action: 'opened a preview of',
      subject: `site state ${params.number}`,
      details: { ends: preview.ends },
    })
    return withLink(preview)
  })
}
