import type { Browser, BrowserContext, Page } from '@playwright/test'
import {
  expect,
  linkIn,
  waitForEmail,
  seedPerson,
  skipTour,
  type SeededPerson,
  type AccountKind,
} from './fixtures.ts'

/** A browser of its own, signed in as a fresh person of a kind. */
export async function openBrowserAs(browser: Browser, baseURL: string | undefined, who: AccountKind) {
  const person = await seedPerson(who)
  const context = await browser.newContext({ baseURL })
  await addSession(context, baseURL, person)
  return { person, context, page: await context.newPage() }
}

/** Puts a seeded person's session into a browser. */
export async function addSession(context: BrowserContext, baseURL: string | undefined, person: SeededPerson) {
  await context.addCookies(person.cookies.map((cookie) => ({ ...cookie, url: baseURL ?? '' })))
  await context.addInitScript(skipTour, person.id)
}

/** Signs in by the form, and goes where the person wanted to go before. */
export async function signIn(page: Page, email: string, password: string): Promise<void> {
  await page.goto('/auth')
  await page.getByRole('button', { name: 'Already have an account? Sign in' }).click()
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(page).not.toHaveURL(/\/auth/)
}

/** Opens the link of a mail in a tab of its own and waits for what it says. */
export async function openEmailLink(page: Page, address: string, subject: RegExp, heading: string) {
  const mail = await waitForEmail(page, address, subject)
  const tab = await page.context().newPage()
  await tab.goto(linkIn(mail, '/verify-email'))
  await expect(tab.getByRole('heading', { name: heading })).toBeVisible()
  await tab.close()
}
