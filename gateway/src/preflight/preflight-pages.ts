import { setTimeout as sleep } from 'node:timers/promises'
import { SIGNED_IN_HINT } from '@fundharbor/contracts/identity/signed-in-hint'
import type { User } from '@fundharbor/contracts/identity/users'
import { isAtOrBelow, type ReleasedArea } from '@fundharbor/contracts/platform/registry'
import type { Browser, Page, Route } from '@playwright/test'
import { z } from 'zod'

/** The name of an area's federation container in the shell, as a JavaScript literal. */
const remote = (name: string) => JSON.stringify(name.replaceAll('-', '_'))

/**
 * Evaluated in the page: loads the area with the shell's own federation runtime, as for visitors, and then the code of
 * each of its pages and widgets. Returns an error.
 */
const loadArea = ({ name, entry }: ReleasedArea) => `(async () => {
  await globalThis.startFederation?.()
  const [host] = globalThis.__FEDERATION__?.__INSTANCES__ ?? []
  if (!host) return { failure: 'the shell did not start' }
  host.registerRemotes([{ name: ${remote(name)}, entry: ${JSON.stringify(entry)}, type: 'module' }])
  const paths = []
  const load = async ({ path, lazy, children = [] }) => {
    const { Component } = await lazy().catch((error) => { throw new Error(path + ': ' + error) })
    if (!Component) throw new Error(path + ': its module has no Component')
    paths.push(path)
    for (const child of children) await load(child)
  }
  try {
    const area = await host.loadRemote(${remote(name)} + "/area")
    if (!Array.isArray(area?.default)) return { failure: 'the module ./area does not export a list of routes' }
    for (const route of area.default) await load(route)
    for (const [name, loadWidget] of Object.entries(area.widgets ?? {})) {
      const { Component } = await loadWidget().catch((error) => { throw new Error('widget ' + name + ': ' + error) })
      if (!Component) throw new Error('widget ' + name + ': its module has no Component')
    }
    return { paths }
  } catch (error) {
    return { failure: String(error) }
  }
})()`

const Loaded = z.object({ failure: z.string().optional(), paths: z.array(z.string()).default([]) })

/** Loads an area and the code of all its pages. Returns the paths of its routes, or what failed. */
export const loadAllPages = async (page: Page, area: ReleasedArea): Promise<z.infer<typeof Loaded>> =>
  Loaded.parse(await page.evaluate(loadArea(area)))

const someone: User = {
  id: '00000000-0000-4000-8000-000000000001',
  email: 'preflight@fundharbor.invalid',
  fullName: 'Preflight',
  firstName: 'Preflight',
  lastName: null,
  phone: '',
  homeAddress: '',
  country: 'US',
  accountType: 'personal',
  role: 'admin',
  profileImageUrl: null,
  emailVerified: true,
  subscriptionStatus: 'freemium',
  trialEndDate: null,
  trialExpired: true,
  createdAt: '2026-01-01T00:00:00.000Z',
}

/** Answers who is signed in. Everything else stays unanswered, so that pages render what they show while they wait. */
const answerSession = async (route: Route, role: User['role']): Promise<void> => {
  if (new URL(route.request().url()).pathname === '/api/user')
    await route.fulfill({ json: { ...someone, role } })
}

/** Collects what fails, with the cause that the shell reports when a page throws while it renders. */
const collectFailures = `globalThis.__failures = []
addEventListener('error', ({ error, message }) => __failures.push(String(error?.cause?.error ?? error ?? message)))
addEventListener('unhandledrejection', ({ reason }) => __failures.push(String(reason)))`

const QUIET_MS = 250
const MAX_MS = 10_000

/** Waits until no script or style is loading and the page has stopped changing. */
async function waitUntilQuiet(page: Page, loading: ReadonlySet<unknown>): Promise<void> {
  const deadline = performance.now() + MAX_MS
  let before = -1
  while (performance.now() < deadline) {
    await sleep(QUIET_MS)
    const length = await page.evaluate<number>('document.body?.innerHTML.length ?? 0')
    if (loading.size === 0 && length === before) return
    before = length
  }
}

async function openPage(page: Page, address: string): Promise<string | undefined> {
  const loading = new Set<unknown>()
  const isCode = (url: string) => /^\/(remotes|assets)\//.test(new URL(url).pathname)
  page.on('request', (request) => void (isCode(request.url()) && loading.add(request)))
  page.on('requestfinished', (request) => void loading.delete(request))
  page.on('requestfailed', (request) => void loading.delete(request))
  await page.goto(address)
  await waitUntilQuiet(page, loading)
  const [failure] = await page.evaluate<string[]>('globalThis.__failures ?? []')
  page.removeAllListeners()
  return failure
}

/** Pages without a record in their path, by who may open them. */
function pathsByAccess({ pages }: ReleasedArea, paths: readonly string[]) {
  const groups = new Map<'visitor' | 'member' | 'admin', string[]>()
  for (const path of new Set(paths.filter((each) => !each.includes(':')))) {
    const page = pages.findLast((each) => isAtOrBelow(path, each.path))
    const who = page?.access === 'member' || page?.access === 'admin' ? page.access : 'visitor'
    groups.set(who, [...(groups.get(who) ?? []), path])
  }
  return groups
}

interface Opened {
  area: ReleasedArea
  paths: readonly string[]
  /** Origin of the prepared site. */
  address: string
}

/** Opens every page of an area in the prepared site, as somebody who may. Returns which one throws, and what. */
export async function findPageFailure(
  browser: Browser,
  { area, paths: all, address }: Opened,
): Promise<string | undefined> {
  for (const [who, paths] of pathsByAccess(area, all)) {
    const context = await browser.newContext()
    await context.addInitScript(collectFailures)
    await context.route('**/api/**', (route) => answerSession(route, who === 'admin' ? 'admin' : 'user'))
    if (who !== 'visitor') await context.addCookies([{ name: SIGNED_IN_HINT, value: '1', url: address }])
    const page = await context.newPage()
    for (const path of paths) {
      const failure = await openPage(page, `${address}${path}`)
      if (failure !== undefined) return `${path}: ${failure}`
    }
    await context.close()
  }
  return undefined
}
