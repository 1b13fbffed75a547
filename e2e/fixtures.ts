import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { AxeBuilder } from '@axe-core/playwright'
import { expect, test as base, type Page } from '@playwright/test'

export type AccountKind = 'unverified' | 'member' | 'organization-member' | 'admin' | 'blocked'

/** A seeded person: signed in without clicking, each test with one of its own. */
export interface SeededPerson {
  id: string
  email: string
  password: string
  cookies: { name: string; value: string }[]
}

interface Fixtures {
  /** Signs the page's browser in as a fresh person of a kind. */
  signInAs(who: AccountKind): Promise<SeededPerson>
  /** Every error and warning that the browser's console showed; checked at the end of each test. */
  consoleProblems: string[]
}

/** Messages that a test provokes on purpose. */
const expectedMessages = [/Failed to load resource/, /net::ERR_/]

export const test = base.extend<Fixtures>({
  signInAs: async ({ context, baseURL }, use) => {
    await use(async (who) => {
      const person = await seedPerson(who)
      await context.addCookies(person.cookies.map((cookie) => ({ ...cookie, url: baseURL ?? '' })))
      await context.addInitScript(skipTour, person.id)
      return person
    })
  },
  consoleProblems: [
    async ({ page }, use) => {
      const problems: string[] = []
      page.on('console', (message) => {
        const noisy = expectedMessages.some((pattern) => pattern.test(message.text()))
        if (['error', 'warning'].includes(message.type()) && !noisy) problems.push(message.text())
      })
      page.on('pageerror', (error) => problems.push(String(error)))
      await use(problems)
      expect(problems).toEqual([])
    },
    { auto: true },
  ],
})

/** Seeded people know the site: the tour of newcomers does not stand in their way. Runs in the page. */
export const skipTour = (userId: string) =>
  localStorage.setItem(`fundharbor.tour.${userId}`, JSON.stringify({ skipped: true }))

export { expect }

/** Puts a person and a session straight into the database, as identity-billing would have made them. */
export async function seedPerson(who: AccountKind): Promise<SeededPerson> {
  seeder ??= startSeeder()
  const { input, answers } = seeder
  input.write(`${who}\n`)
  const { value, done } = await answers.next()
  if (done) throw new Error('Nobody was seeded: DATABASE_URL, SESSION_KEYS and PUBLIC_URL are needed')
  return JSON.parse(value) as SeededPerson
}

/** One process seeds for all tests of a worker, and ends with it. Its answers come in the order of the questions. */
let seeder: ReturnType<typeof startSeeder> | undefined

function startSeeder() {
  const cli = new URL('../services/identity-billing/seeds/cli.ts', import.meta.url).pathname
  const { stdin, stdout } = spawn(process.execPath, [cli], { stdio: ['pipe', 'pipe', 'inherit'] })
  return { input: stdin, answers: createInterface(stdout)[Symbol.asyncIterator]() }
}

export interface CaughtEmail {
  to: string
  subject: string
  text: string
  html: string
  date: string
}

/** The newest mail to an address, once it has come. */
export async function waitForEmail(page: Page, address: string, subject: RegExp): Promise<CaughtEmail> {
  let found: CaughtEmail | undefined
  await expect(async () => {
    const response = await page.request.get(`/dev/mail.json?to=${encodeURIComponent(address)}`)
    const mails = (await response.json()) as CaughtEmail[]
    found = mails.find((mail) => subject.test(mail.subject))
    expect(found).toBeDefined()
  }).toPass({ timeout: 15_000 })
  if (!found) throw new Error(`No mail to ${address}`)
  return found
}

/** The first address of this site in a mail's text, as a path. */
export function linkIn(mail: CaughtEmail, path: string): string {
  const address = mail.text.match(/https?:\/\/\S+/g)?.find((link) => new URL(link).pathname === path)
  if (!address) throw new Error(`No link to ${path} in the mail`)
  const { pathname, search } = new URL(address)
  return pathname + search
}

/** What opens or fades has done so: nothing moves away under the pointer. */
export const expectNoTransitions = (page: Page): Promise<void> =>
  expect.poll(() => page.evaluate(countTransitions)).toBe(0)

/** axe finds nothing (WCAG 2.2 AA) on the page as it stands, once what fades in has faded in. */
export async function expectAccessible(page: Page): Promise<void> {
  await expectNoTransitions(page)
  // In the page itself: a blank page beside it for every look would take longer than the look.
  const { violations } = await new AxeBuilder({ page })
    .setLegacyMode()
    .options({ resultTypes: ['violations'] })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .analyze()
  const found = violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`,
  )
  expect(found).toEqual([])
}

/** The same in the light and in the dark: the page is loaded once. */
export async function expectAccessibleInBothThemes(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await expectAccessible(page)
  }
}

/** Asked two frames later, when what was set off has begun. What moves for ever (a skeleton) is not waited for. */
async function countTransitions(): Promise<number> {
  for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame)
  return document
    .getAnimations()
    .filter(
      ({ effect, playState }) => playState === 'running' && effect?.getComputedTiming().endTime !== Infinity,
    ).length
}
