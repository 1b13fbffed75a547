import {
  expect,
  expectAccessible,
  expectAccessibleInBothThemes,
  test,
  type AccountKind,
} from '../fixtures.ts'

const pages: { who: AccountKind | 'visitor'; path: string; heading: string | RegExp }[] = [
  { who: 'visitor', path: '/', heading: /.+/ },
  { who: 'visitor', path: '/auth', heading: 'Start Your Free Trial' },
  { who: 'visitor', path: '/auth?upgrade=basic', heading: 'Sign In to Upgrade' },
  { who: 'visitor', path: '/forgot-password', heading: 'Forgot your password?' },
  { who: 'visitor', path: '/reset-password?token=x', heading: 'Set a new password' },
  { who: 'visitor', path: '/reset-password', heading: 'Set a new password' },
  { who: 'visitor', path: '/verify-email', heading: 'Verification Failed' },
  { who: 'visitor', path: '/blog', heading: 'Grant Funding Insights' },
  { who: 'visitor', path: '/help-center', heading: 'Help Center' },
  { who: 'visitor', path: '/contact', heading: /.+/ },
  { who: 'visitor', path: '/community', heading: 'Community Forum' },
  { who: 'visitor', path: '/webinars', heading: /.+/ },
  { who: 'visitor', path: '/webinars/confirm?token=guess', heading: 'This link did not work' },
  { who: 'visitor', path: '/webinars/join?token=guess', heading: 'This link did not work' },
  { who: 'visitor', path: '/webinars/cancel?token=guess', heading: 'This link did not work' },
  { who: 'visitor', path: '/subjects', heading: 'Funding by subject' },
  { who: 'visitor', path: '/subjects/health', heading: 'Health and biomedicine' },
  { who: 'visitor', path: '/funders', heading: 'Funders' },
  { who: 'visitor', path: '/funders/nobody', heading: 'Funder not found' },
  { who: 'visitor', path: '/funding/nothing', heading: 'Opportunity not found' },
  { who: 'visitor', path: '/privacy', heading: /.+/ },
  { who: 'visitor', path: '/subscription', heading: 'Subscription Plans' },
  { who: 'visitor', path: '/checkout', heading: 'Complete Your Subscription' },
  { who: 'unverified', path: '/', heading: 'Email Verification Required' },
  { who: 'member', path: '/', heading: /Welcome/ },
  { who: 'member', path: '/opportunities', heading: 'Find Your Perfect Funding Match' },
  { who: 'member', path: '/opportunities?search=zzzz', heading: 'Find Your Perfect Funding Match' },
  { who: 'organization-member', path: '/recommendations', heading: 'Personalized Recommendations' },
  { who: 'member', path: '/recommendations', heading: 'Personalized Recommendations' },
  { who: 'member', path: '/documents', heading: 'Document Generator' },
  { who: 'member', path: '/documents?tab=mine', heading: 'Document Generator' },
  { who: 'member', path: '/documents?tab=answers', heading: 'Document Generator' },
  { who: 'member', path: '/documents/budget', heading: 'Budget' },
  { who: 'member', path: '/documents/interview', heading: 'Questions for your document' },
  { who: 'member', path: '/applications', heading: 'Applications' },
  { who: 'member', path: '/projects', heading: 'Projects' },
  { who: 'member', path: '/members', heading: 'Members' },
  { who: 'member', path: '/invitation', heading: 'Join an organization' },
  { who: 'member', path: '/saved', heading: 'Saved' },
  { who: 'member', path: '/saved?view=calendar', heading: 'Saved' },
  { who: 'member', path: '/saved?view=searches', heading: 'Saved' },
  { who: 'member', path: '/timeline', heading: 'Timeline' },
  { who: 'visitor', path: '/saved/stop?token=guess', heading: 'We couldn’t unsubscribe you' },
  { who: 'member', path: '/profile', heading: 'Organization Profile' },
  { who: 'organization-member', path: '/profile', heading: 'Organization Profile' },
  { who: 'member', path: '/subscription?plan=premium', heading: 'Subscription Plans' },
  { who: 'member', path: '/account', heading: 'Account settings' },
  { who: 'member', path: '/nowhere', heading: '404 Page Not Found' },
  { who: 'admin', path: '/admin', heading: 'Admin Dashboard' },
  { who: 'admin', path: '/admin/sources', heading: 'Sources' },
  { who: 'admin', path: '/admin/users', heading: 'Users' },
  { who: 'admin', path: '/admin/releases', heading: 'Releases' },
  { who: 'admin', path: '/admin/audit', heading: 'Audit log' },
  { who: 'admin', path: '/admin/jobs', heading: 'Jobs' },
  { who: 'admin', path: '/admin/settings', heading: 'Settings' },
  { who: 'admin', path: '/admin?tab=webinars', heading: 'Admin Dashboard' },
  { who: 'admin', path: '/admin?tab=applications', heading: 'Admin Dashboard' },
  { who: 'admin', path: '/admin/blog', heading: 'Blog' },
  { who: 'admin', path: '/admin/blog/new', heading: 'Write article' },
  { who: 'admin', path: '/admin/templates', heading: 'Templates' },
  { who: 'admin', path: '/admin/subjects', heading: 'Subjects' },
  { who: 'admin', path: '/admin/subjects/new', heading: 'Add subject' },
  { who: 'admin', path: '/admin/subjects/energy', heading: 'Edit subject' },
  { who: 'admin', path: '/admin/contact', heading: 'Contact messages' },
  { who: 'admin', path: '/admin/forum', heading: 'Forum' },
  { who: 'admin', path: '/admin/newsletter', heading: 'Newsletter' },
  { who: 'visitor', path: '/dev/kit', heading: /.+/ },
]

// The phone is taller than the longest page because axe reports targets under the fixed bar as too small.
const sizes = [
  { width: 1440, height: 900 },
  { width: 390, height: 6000 },
]

for (const { who, path, heading } of pages) {
  test(`${path} for ${who}, is accessible on desktop and phone, light and dark`, async ({
    page,
    signInAs,
  }) => {
    if (who !== 'visitor') await signInAs(who)
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
    for (const size of sizes) {
      await page.setViewportSize(size)
      await page.waitForLoadState('networkidle')
      await expectAccessibleInBothThemes(page)
      await expect.poll(() => page.evaluate(horizontalOverflow)).toBe(0)
    }
  })
}

const horizontalOverflow = () => document.documentElement.scrollWidth - document.documentElement.clientWidth

test('an article and the details of an opportunity, as dialog and as page, are accessible', async ({
  page,
  context,
  signInAs,
}) => {
  await signInAs('member')
  await page.goto('/blog')
  await page.getByRole('link', { name: 'Read More' }).click()
  await expect(page.getByRole('article')).toBeVisible()
  await expectAccessible(page)
  await page.goto('/opportunities')
  await page.getByRole('link', { name: 'Learn More' }).first().click()
  await expect(page.getByRole('dialog').getByRole('heading', { name: 'Description' })).toBeVisible()
  await expectAccessible(page)
  const detailsPage = await context.newPage()
  await detailsPage.goto(new URL(page.url()).pathname)
  await expect(detailsPage.getByRole('heading', { level: 1 })).toBeVisible()
  await expectAccessible(detailsPage)
})
