import type { APIRequestContext, Locator, Page } from '@playwright/test'
import { fillAccount, fillBoard, saveClosingSoon } from '../filled-account.ts'
import { expect, test, withoutLiveChannel, type AccountKind } from '../fixtures.ts'
import { openRequestsAs } from '../people.ts'

/**
 * Every state looks as in `e2e/screenshots`, in both sizes and themes. Run `pnpm test:visual`; after an intended change,
 * run `pnpm test:visual --update`, look at every changed picture, and commit them.
 * The pictures have 256 colors, which is a third of the size: `convert +dither -colors 256 FROM png8:TO`.
 */
interface State {
  who: AccountKind | 'visitor'
  path: string
  /** Needs the Premium plan. */
  isPremium?: boolean
  /** What the account has besides what `fillAccount` gives it. */
  fill?: (page: Page, admin: APIRequestContext) => Promise<void>
  /** Name of the files. Default: who, and the path. */
  name?: string
  /** What to do before the screenshot. */
  open?: (page: Page) => Promise<void>
  /** What differs from run to run. */
  mask?: (page: Page) => Locator
}

/** Two opportunities are due on December 4, and either can come first. */
const tied = (page: Page) =>
  page.getByText(/^(NIH Research Software Engineer|Centers of Research Excellence)/)

/** It contains the site's port and a secret. */
const calendarAddress = (page: Page) => page.getByRole('textbox', { name: 'Calendar address' })

const openFirstResult = async (page: Page) => {
  await page.getByRole('link', { name: 'Learn More' }).first().click()
  await expect(page.getByRole('dialog').getByRole('heading', { name: 'Description' })).toBeVisible()
}

const openInterview = async (page: Page) => {
  const templates = await (await page.request.get('/api/document-templates')).json()
  const { id } = (templates as { id: string; name: string }[]).find(
    ({ name }) => name === 'Letter of Inquiry',
  ) ?? { id: '' }
  await page.goto(`/documents/interview?template=${id}`)
  await expect(page.getByText(/^Question 1 of/)).toBeVisible()
}

const states: State[] = [
  // First, because the console counts what the others have created.
  ...[
    // By title, because records that were imported together have no order of their own.
    '/admin?sort=title',
    '/admin?tab=webinars',
    '/admin/sources',
    '/admin/subjects',
    '/admin/templates',
    '/admin/settings',
  ].map((path) => ({ who: 'admin' as const, path })),
  ...[
    '/',
    '/auth',
    '/forgot-password',
    '/blog',
    '/help-center',
    '/contact',
    '/community',
    '/webinars',
    '/subjects',
    '/subjects/additive-manufacturing',
    '/privacy',
    '/subscription',
    '/checkout',
    '/nowhere',
  ].map((path) => ({ who: 'visitor' as const, path })),
  { who: 'unverified', path: '/', mask: (page) => page.getByText(/^unverified-/) },
  { who: 'member', path: '/', name: 'first-day', mask: tied },
  { who: 'organization-member', path: '/', mask: tied },
  ...[
    '/opportunities',
    '/opportunities?search=stop%20people%20smoking',
    '/opportunities?search=zzzz',
    '/recommendations',
    '/projects',
    '/documents',
    '/documents?tab=mine',
    '/documents/budget',
    '/profile',
    '/subscription?plan=premium',
  ].map((path) => ({ who: 'organization-member' as const, path })),
  ...['/grants', '/grants?view=board', '/grants/report'].map((path) => ({
    who: 'organization-member' as const,
    path,
    isPremium: true,
    fill: fillBoard,
  })),
  { who: 'organization-member', path: '/grants?view=calendar', mask: calendarAddress, fill: saveClosingSoon },
  { who: 'organization-member', path: '/documents/interview', isPremium: true, open: openInterview },
  { who: 'organization-member', path: '/saved-searches' },
  { who: 'organization-member', path: '/opportunities', name: 'details', open: openFirstResult },
]

const sizes = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
]

const fileName = ({ who, path, name }: State) =>
  `${who}-${name ?? path.replaceAll(/%20|\W+/g, '-').replaceAll(/^-|-$/g, '')}`.replace(/-$/, '')

/** Counts the skeletons and spinners in view. Those below load when somebody scrolls to them. Runs in the page. */
function countLoading(): number {
  const loading = document.querySelectorAll('[aria-busy="true"], [role="status"][aria-label^="Loading"]')
  return [...loading].filter((element) => {
    const { top, bottom, height } = element.getBoundingClientRect()
    return height > 0 && bottom > 0 && top < innerHeight
  }).length
}

// In this order, so that each state finds the same data every time.
test.describe.configure({ mode: 'default' })

for (const state of states) {
  test(`screenshots: ${fileName(state)}`, async ({ page, context, baseURL, signInAs }) => {
    test.slow()
    await context.clock.setFixedTime(process.env.TEST_DAY ?? new Date())
    await withoutLiveChannel(page)
    const person = state.who === 'visitor' ? undefined : await signInAs(state.who)
    const admin = await openRequestsAs('admin', baseURL)
    if (state.isPremium)
      await admin.patch(`/api/admin/users/${person?.id}/plan`, { data: { plan: 'premium' } })
    await page.goto(state.path)
    if (state.who === 'organization-member') {
      await fillAccount(page, 'Night clinic for fishing crews', 'EIC accelerator')
      await state.fill?.(page, admin)
      await page.reload()
    }
    await admin.dispose()
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
    await state.open?.(page)
    for (const size of sizes) {
      await page.setViewportSize(size)
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme })
        await page.waitForLoadState('networkidle')
        await expect.poll(() => page.evaluate(countLoading)).toBe(0)
        await expect(page).toHaveScreenshot(`${fileName(state)}-${size.width}-${colorScheme}.png`, {
          mask: state.mask && [state.mask(page)],
        })
      }
    }
  })
}
