import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { mount } from '@fundharbor/chassis/http/mount'
import { decodeCursor, DEFAULT_PAGE, respondPage } from '@fundharbor/chassis/http/pages'
import { ReleaseEvent, releases } from '@fundharbor/contracts/platform/releases'
import { Router } from '@koa/router'
import { z } from 'zod'

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

/** `releasesDir`: the releases folder of the gateway, mounted for reading. */
export function releaseRouter(settings: { releasesDir?: string }): Router {
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
  return router
}
