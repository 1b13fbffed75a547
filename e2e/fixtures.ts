import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { expect, test as base, type Frame, type Locator, type Page, type Request } from '@playwright/test'
import axe, { type AxeResults, type RunOptions } from 'axe-core'
import { serviceTime, shareClock } from './clock.ts'

export type AccountKind = 'unverified' | 'member' | 'organization-member' | 'admin' | 'blocked'

/** A person seeded for one test, with the cookies of a session. */
export interface SeededPerson {
  id: string
  email: string
  password: string
  cookies: { name: string; value: string }[]
}

interface Fixtures {
  /** Seeds a person and signs the test's browser in as them. */
  signInAs(who: AccountKind): Promise<SeededPerson>
  /** Errors and warnings in the browser's console. The fixture expects none at the end of each test. */
  consoleProblems: string[]
}

/**
 * Messages that tests cause on purpose, and one that depends on time: on a busy machine, a page may take longer to start than
 * Chromium waits for it to use what its HTML requested. `first-views.spec.ts` tests that it is used.
 */
const expectedMessages = [/Failed to load resource/, /net::ERR_/, /preloaded using link preload but not used/]

export const test = base.extend<Fixtures>({
  context: async ({ context }, use) => {
    await shareClock(context)
    await use(context)
  },
  signInAs: async ({ context, baseURL }, use) => {
    await use(async (who) => {
      const person = await seedPerson(who)
      await context.addCookies(person.cookies.map((cookie) => ({ ...cookie, url: baseURL ?? '' })))
      return person
    })
  },
  consoleProblems: [
    async ({ page }, use) => {
      const problems: string[] = []
      page.on('console', (message) => {
        const isExpected = expectedMessages.some((pattern) => pattern.test(message.text()))
        if (['error', 'warning'].includes(message.type()) && !isExpected) problems.push(message.text())
      })
      page.on('pageerror', (error) => problems.push(String(error)))
      await use(problems)
      expect(problems).toEqual([])
    },
    { auto: true },
  ],
})

export { expect }

/** Inserts a person and a session into the database, as identity-billing would. */
export async function seedPerson(who: AccountKind): Promise<SeededPerson> {
  seeder ??= startSeeder()
  const { input, answers } = seeder
  input.write(`${who}\n`)
  const { value, done } = await answers.next()
  if (done) throw new Error('Seeding failed: set DATABASE_URL, SESSION_KEYS, and PUBLIC_URL')
  return JSON.parse(value) as SeededPerson
}

/** One process seeds for all tests of a worker and exits with it. It responds in the order of the requests. */
let seeder: ReturnType<typeof startSeeder> | undefined

function startSeeder() {
  const cli = new URL('../services/identity-billing/seeds/cli.ts', import.meta.url).pathname
  const { stdin, stdout } = spawn(process.execPath, [cli], {
    env: { ...process.env, CLOCK_AT: serviceTime() },
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  return { input: stdin, answers: createInterface(stdout)[Symbol.asyncIterator]() }
}

export interface CaughtEmail {
  to: string
  subject: string
  text: string
  html: string
  date: string
}

/** Waits for an email in the mail catcher and returns the newest match. */
export async function waitForEmail(page: Page, address: string, subject: RegExp): Promise<CaughtEmail> {
  let found: CaughtEmail | undefined
  await expect(async () => {
    const emails = process.env.MAILPIT_URL
      ? await readMailpit(page, process.env.MAILPIT_URL, address)
      : await readMailCatcher(page, address)
    found = emails.find((email) => subject.test(email.subject))
    expect(found).toBeDefined()
  }).toPass({ timeout: 15_000 })
  if (!found) throw new Error(`No email to ${address}`)
  return found
}

async function readMailCatcher(page: Page, address: string): Promise<CaughtEmail[]> {
  const response = await page.request.get(`/dev/mail.json?to=${encodeURIComponent(address)}`)
  return (await response.json()) as CaughtEmail[]
}

/** A site in containers sends to Mailpit. */
async function readMailpit(page: Page, url: string, to: string): Promise<CaughtEmail[]> {
  const get = async (path: string): Promise<unknown> =>
    (await page.request.get(`${url}/api/v1/${path}`)).json()
  const query = encodeURIComponent(`to:"${to}"`)
  const { messages } = (await get(`search?query=${query}`)) as { messages: { ID: string }[] }
  const found = messages.map(({ ID }) => get(`message/${ID}`)) as Promise<Record<string, string>>[]
  return (await Promise.all(found)).map(({ Subject = '', Text = '', HTML = '', Date: date = '' }) => ({
    to,
    subject: Subject,
    text: Text,
    html: HTML,
    date,
  }))
}

/** Finds the first link to a page in an email's text and returns its path and query. */
export function linkIn(email: CaughtEmail, path: string): string {
  const address = email.text.match(/https?:\/\/\S+/g)?.find((link) => new URL(link).pathname === path)
  if (!address) throw new Error(`No link to ${path} in the email`)
  const { pathname, search } = new URL(address)
  return pathname + search
}

/** Waits until all transitions have finished, so that nothing moves while it is clicked or checked. */
export const expectNoTransitions = (page: Page): Promise<void> =>
  expect.poll(() => page.evaluate(countTransitions)).toBe(0)

/** The rules that hold on every page: WCAG 2.2 AA, and axe's best practices. */
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** Expects axe to find no violations on the page, after its transitions have finished. */
export const expectAccessible = (page: Page): Promise<void> =>
  expectNoViolations(page, { type: 'tag', values: RULES })

/** As `expectAccessible`, for contrast alone: what else axe checks is the same in both themes. */
export const expectContrast = (page: Page): Promise<void> =>
  expectNoViolations(page, { type: 'rule', values: ['color-contrast'] })

async function expectNoViolations(page: Page, runOnly: RunOptions['runOnly']): Promise<void> {
  await expectNoTransitions(page)
  await Promise.all(page.frames().map(loadAxe))
  const options: RunOptions = { runOnly, resultTypes: ['violations'] }
  const { violations } = await page.evaluate(runAxe, options)
  const found = violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`,
  )
  expect(found).toEqual([])
}

/** Runs in the page, after `loadAxe`. */
const runAxe = (options: RunOptions): Promise<AxeResults> =>
  (Reflect.get(globalThis, 'axe') as typeof axe).run(document, options)

/** Compiling axe takes longer than many of its runs, so a page keeps it. */
async function loadAxe(frame: Frame): Promise<void> {
  if (!(await frame.evaluate(() => 'axe' in globalThis))) await frame.evaluate(axe.source)
}

/** Runs `expectAccessible` in the light theme and `expectContrast` in the dark one, without reloading the page. */
export async function expectAccessibleInBothThemes(page: Page): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light' })
  await expectAccessible(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectContrast(page)
}

const LIVE = '/api/live'

/** Keeps pages from opening their live channel, so that their network becomes idle. */
export const withoutLiveChannel = (page: Page): Promise<unknown> =>
  page.route(
    ({ pathname }) => pathname === LIVE,
    (route) => route.fulfill({ status: 204 }),
  )

/** Frames without a request, after which a page has loaded. */
const QUIET_FRAMES = 6

/** Every request but the live channel, which stays open. */
const isNotLive = (pathname: string): boolean => !pathname.startsWith(LIVE)

/** Returns a function that waits until the page has no more requests in progress. `isTracked` picks the paths to wait for. */
export function trackRequests(page: Page, isTracked = isNotLive): () => Promise<void> {
  const open = new Set<Request>()
  page.on('request', (request) => {
    if (isTracked(new URL(request.url()).pathname)) open.add(request)
  })
  // What a page sends while it is left has no end that is reported.
  page.on('framenavigated', (frame) => frame === page.mainFrame() && open.clear())
  page.on('requestfinished', (request) => open.delete(request))
  page.on('requestfailed', (request) => open.delete(request))
  return async () => {
    for (let quiet = 0; quiet < QUIET_FRAMES; quiet = open.size === 0 ? quiet + 1 : 0)
      await page.evaluate(() => new Promise(requestAnimationFrame))
  }
}

/**
 * Counts running animations. Waits two frames first, so that transitions have started. Ignores endless animations, such
 * as those of skeletons. Runs in the page.
 */
async function countTransitions(): Promise<number> {
  for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame)
  return document
    .getAnimations()
    .filter(
      ({ effect, playState }) => playState === 'running' && effect?.getComputedTiming().endTime !== Infinity,
    ).length
}

/** An option of the open list of one of the console's fields; Ant Design gives the visible ones no role. */
export const optionOf = (page: Page, name: string): Locator =>
  page.locator('.ant-select-dropdown').getByTitle(name, { exact: true })
