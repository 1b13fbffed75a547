import type { ForumSummary } from '@fundharbor/contracts/content/forum'
import { clock } from '@fundharbor/chassis/runtime/clock'
import type { Middleware } from 'koa'
import { summarizeForum } from './summary.ts'

/** How late other replicas show what was written through this one. */
const MAX_AGE_MS = 30_000

let cached: { readAt: number; summary: Promise<ForumSummary> } | undefined

/** The forum's counts. Every visitor of the community asks for them, and counting reads every post. */
export function readForumSummary(): Promise<ForumSummary> {
  const now = clock.now().getTime()
  if (!cached || Math.abs(now - cached.readAt) > MAX_AGE_MS) {
    const summary = summarizeForum()
    cached = { readAt: now, summary }
    summary.catch(forgetForumSummary)
  }
  return cached.summary
}

/** Counts again at the next request, because posts or their authors have changed. */
export function forgetForumSummary(): void {
  cached = undefined
}

/** Shows their own changes to people at once. */
export const forgetAfterWrites: Middleware = async (ctx, next) => {
  await next()
  if (!['GET', 'HEAD'].includes(ctx.method)) forgetForumSummary()
}
