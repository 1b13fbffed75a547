import {
  request,
  type APIRequestContext,
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type Page,
} from '@playwright/test'
import { shareClock } from './clock.ts'
import { expect, linkIn, waitForEmail, seedPerson, type SeededPerson, type AccountKind } from './fixtures.ts'

/** Opens a separate browser context. */
export async function openBrowser(browser: Browser, options: BrowserContextOptions): Promise<BrowserContext> {
  const context = await browser.newContext(options)
  await shareClock(context)
  return context
}

/** Opens a separate browser context that is signed in as a new person. */
export async function openBrowserAs(browser: Browser, baseURL: string | undefined, who: AccountKind) {
  const person = await seedPerson(who)
  const context = await openBrowser(browser, { baseURL })
  await addSession(context, baseURL, person)
  return { person, context, page: await context.newPage() }
}

/** Sends requests without a browser, as a visitor or as a new person. */
export async function openRequestsAs(who: AccountKind | 'visitor', baseURL = ''): Promise<APIRequestContext> {
  const { cookies } = who === 'visitor' ? { cookies: [] } : await seedPerson(who)
  const { hostname, origin } = new URL(baseURL)
  return request.newContext({
    baseURL,
    extraHTTPHeaders: { origin },
    storageState: {
      cookies: cookies.map(({ name, value }) => ({
        name,
        value,
        domain: hostname,
        path: '/',
        expires: -1,
        httpOnly: true,
        secure: false,
        sameSite: 'Lax',
      })),
      origins: [],
    },
  })
}

/** Adds a seeded person's session to a browser context. */
export async function addSession(context: BrowserContext, baseURL: string | undefined, person: SeededPerson) {
  await context.addCookies(person.cookies.map((cookie) => ({ ...cookie, url: baseURL ?? '' })))
}

/** Signs in with the form. */
export async function signIn(page: Page, email: string, password: string): Promise<void> {
  await page.goto('/auth')
  await page.getByRole('button', { name: 'Already have an account? Sign in' }).click()
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(page).not.toHaveURL(/\/auth/)
}

/** Opens the link in the email that verifies an address, and presses the button. */
export async function verifyEmail(page: Page, address: string, subject = /^Verify/) {
  await page.goto(linkIn(await waitForEmail(page, address, subject), '/verify-email'))
  await page.getByRole('button', { name: 'Verify email address' }).click()
  await expect(page.getByRole('heading', { name: 'Email Verified' })).toBeVisible()
}

/** Verifies an address in a new tab. */
export async function verifyEmailInNewTab(page: Page, address: string, subject?: RegExp) {
  const tab = await page.context().newPage()
  await verifyEmail(tab, address, subject)
  await tab.close()
}
