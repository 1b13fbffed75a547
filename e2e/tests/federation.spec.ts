import type { Page } from '@playwright/test'
import type { Registry } from '@fundharbor/contracts/platform/registry'
import { expect, test, withoutLiveChannel } from '../fixtures.ts'

const otherArea = (name: string) =>
  name === 'mfe-documents'
    ? { link: 'Blog', heading: 'Grant Funding Insights' }
    : { link: 'Documents', heading: 'Document Generator' }

const versionOf = async (page: Page, name: string): Promise<string> => {
  const registry = (await (await page.request.get('/remotes.json')).json()) as Registry
  const area = registry.areas.find((each) => each.name === name)
  if (!area) throw new Error(`${name} is not in the registry`)
  return area.version
}

/** Ways in which an area's files can be broken. */
const faults = {
  missing: (page: Page, files: RegExp) =>
    page.route(files, (route) => route.fulfill({ status: 404, body: '' })),
  corrupt: (page: Page, files: RegExp) =>
    page.route(files, (route) => route.fulfill({ contentType: 'text/javascript', body: 'this is not {' })),
  throwing: (page: Page, files: RegExp) =>
    page.route(files, (route) =>
      route.fulfill({ contentType: 'text/javascript', body: 'throw new Error("the area is broken")' }),
    ),
  silent: (page: Page, files: RegExp) => page.route(files, () => undefined),
}

/** Each area and each fault once: every area is loaded in the same way. */
const broken = [
  { name: 'mfe-public', address: '/blog', who: 'member', fault: 'missing' },
  { name: 'mfe-funding', address: '/opportunities', who: 'member', fault: 'corrupt' },
  { name: 'mfe-documents', address: '/documents', who: 'member', fault: 'silent' },
  { name: 'mfe-admin', address: '/admin', who: 'admin', fault: 'throwing' },
] as const

for (const { name, address, who, fault } of broken)
  test(`${name} ${fault}: only its own page shows an error, and Retry loads it`, async ({
    page,
    signInAs,
    consoleProblems,
  }) => {
    await signInAs(who)
    const version = await versionOf(page, name)
    const files = new RegExp(`/remotes/${name}/${version}(~r\\d+)?/assets/area(Entry)?-`)
    await faults[fault](page, files)
    await page.goto(address)
    const card = page.getByRole('alert').filter({ hasText: 'This page could not be loaded' })
    await expect(card).toBeVisible({ timeout: 12_000 })
    await expect(page.getByRole('contentinfo')).toBeVisible()

    const { link, heading } = otherArea(name)
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: link }).click()
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
    await page.goBack()

    await expect(card).toBeVisible({ timeout: 12_000 })

    // Browsers remember a failed module, so Retry uses another URL, which later visits have to use too.
    await page.unroute(files)
    await card.getByRole('button', { name: 'Retry' }).click()
    await expect(card).toBeHidden()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    // The console has its own navigation.
    if (name === 'mfe-admin') await page.getByRole('link', { name: 'Back to the site' }).click()
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: link }).click()
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
    await page.goBack()
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeHidden()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(card).toBeHidden()
    consoleProblems.length = 0 // The errors are intended.
  })

const scriptsOf = async (page: Page, path: string): Promise<Set<string>> => {
  const html = await (await page.request.get(path)).text()
  return new Set([...html.matchAll(/"(\/remotes\/[^"]+\.js)"/g)].map(([, address = '']) => address))
}

test('a page that is opened later does not run if its script was changed on the way', async ({
  page,
  consoleProblems,
}) => {
  const first = await scriptsOf(page, '/')
  const later = [...(await scriptsOf(page, '/blog'))].filter((address) => !first.has(address))
  // Pointing at a link loads its page already. The click after that failed uses the address of the next attempt.
  const withoutAttempt = ({ pathname }: URL) => pathname.replace(/~r\d+/, '')
  for (const address of later)
    await page.route(
      (url) => withoutAttempt(url) === address,
      async (route) => {
        const response = await route.fetch()
        await route.fulfill({ response, body: `globalThis.wasRun = true;${await response.text()}` })
      },
    )
  await page.goto('/')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Blog' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'This page could not be loaded' })).toBeVisible({
    timeout: 12_000,
  })
  expect(await page.evaluate(() => Reflect.get(globalThis, 'wasRun'))).toBeUndefined()
  consoleProblems.length = 0 // The errors are intended.
})

test('the shell and all areas share React, the router, the session, and the query cache', async ({
  page,
  signInAs,
}) => {
  const sessionRequests: string[] = []
  const loaded: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname === '/api/user') sessionRequests.push(pathname)
    if (request.resourceType() === 'script') loaded.push(pathname)
  })
  await signInAs('admin')
  await page.goto('/opportunities')
  // Until the app replaces the first view, links load a new page.
  await expect(page.locator('#first')).toHaveCount(0)
  const main = page.getByRole('navigation', { name: 'Main' })
  // A second React or router would break an area. A second session or cache would send another request.
  for (const [link, heading] of [
    ['Documents', 'Document Generator'],
    ['Blog', 'Grant Funding Insights'],
    ['Find Funding', 'Find Your Perfect Funding Match'],
    ['Admin Panel', 'Admin Dashboard'],
  ] as const) {
    await main.getByRole('link', { name: link }).click()
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
  }
  expect(sessionRequests).toHaveLength(1)
  const sources = await Promise.all(
    [...new Set(loaded)].map(async (path) => [path, await (await page.request.get(path)).text()] as const),
  )
  const scriptsContaining = (mark: string) =>
    sources.filter(([, text]) => text.includes(mark)).map(([path]) => path)
  expect(
    scriptsContaining('__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE=').filter((path) =>
      path.startsWith('/remotes/'),
    ),
  ).toEqual([])
  // A message of the router's own code.
  const routers = scriptsContaining('inside another <Router>')
  expect(routers).not.toEqual([])
  expect(routers.filter((path) => path.startsWith('/remotes/'))).toEqual([])
})

test('a visit imports its own area and nothing else, also that of an administrator: no entry, no federation runtime, no script twice', async ({
  page,
  signInAs,
}) => {
  const loaded: string[] = []
  await withoutLiveChannel(page)
  page.on('request', (request) => {
    if (request.resourceType() === 'script') loaded.push(new URL(request.url()).pathname)
  })
  const visit = async () => {
    loaded.length = 0
    await page.goto('/')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.waitForLoadState('networkidle')
    expect(loaded.filter((path) => /federation|areaEntry/.test(path))).toEqual([])
    expect(loaded).toHaveLength(new Set(loaded).size)
    return new Set(loaded.flatMap((path) => /^\/remotes\/([^/]+)/.exec(path)?.[1] ?? []))
  }
  expect([...(await visit())]).toEqual(['mfe-public'])
  await signInAs('organization-member')
  expect([...(await visit())]).toEqual(['mfe-funding'])
  await signInAs('admin')
  expect([...(await visit())]).toEqual(['mfe-funding'])
})
