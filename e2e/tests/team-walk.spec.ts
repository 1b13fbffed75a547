import type { Page } from '@playwright/test'
import { writeAtEnd } from '../editor.ts'
import { expect, expectAccessible, expectAccessibleInBothThemes, test } from '../fixtures.ts'
import { openBrowserAs } from '../people.ts'
import { acceptInvitation, createOrganization, nameOf, openNotification } from '../team.ts'

const ORGANIZATION = 'Harbor Walkers'
const DOCUMENT = 'Walking letter'

const documentOf = (page: Page) => page.getByRole('main')
const textOf = (page: Page) => documentOf(page).getByRole('textbox', { name: 'Document text' })

async function openEditor(page: Page): Promise<void> {
  await page.goto('/documents?tab=mine')
  await page.getByRole('article', { name: DOCUMENT }).getByRole('link', { name: 'View' }).click()
  await documentOf(page).getByRole('button', { name: 'Edit' }).click()
  await expect(textOf(page)).toBeVisible()
}

const write = (page: Page, text: string) => writeAtEnd(page, textOf(page), text)

const isSaved = (page: Page) => expect(documentOf(page).getByText('Saved', { exact: true })).toBeVisible()

async function switchTo(page: Page, organization: string): Promise<void> {
  await page.getByRole('button', { name: 'Your account' }).click()
  await page.getByRole('menuitemradio', { name: organization }).click()
  await expect(page).toHaveURL(/\/dashboard$/)
}

test('two people walk from an invitation to a submitted application, until one of them is removed', async ({
  browser,
  baseURL,
}) => {
  // The plan of administrators has seats for everybody.
  const owner = await openBrowserAs(browser, baseURL, 'admin')
  const colleague = await openBrowserAs(browser, baseURL, 'member')
  const [mine, theirs] = [owner.page, colleague.page]
  const headers = { origin: new URL(baseURL ?? '').origin }
  await theirs.goto('/dashboard')
  await mine.goto('/dashboard')
  await createOrganization(mine, ORGANIZATION)
  const [ownerName, colleagueName] = [await nameOf(mine), await nameOf(theirs)]

  await test.step('invite and accept', async () => {
    await mine.goto('/members')
    await mine.getByLabel('Email', { exact: true }).fill(colleague.person.email)
    await mine.getByLabel('Role', { exact: true }).selectOption({ label: 'Editor' })
    await mine.getByRole('button', { name: 'Send invitation' }).click()
    await expect(mine.getByRole('list', { name: 'Invitations' })).toContainText(colleague.person.email)
    await expectAccessible(mine)
    await acceptInvitation({ page: theirs, email: colleague.person.email }, ORGANIZATION)
    // The notification leads to the page that is open already.
    await mine.goto('/dashboard')
    await openNotification(mine, new RegExp(`accepted your invitation to ${ORGANIZATION}`))
    await expect(mine.getByRole('list', { name: 'Members' }).getByRole('listitem')).toHaveCount(2)
  })

  await mine.goto('/opportunities?sort=deadline')
  // Not the first, which may close while they walk.
  const apply = mine
    .getByRole('main')
    .getByRole('link', { name: /^Apply for/ })
    .last()
  const form = (await apply.getAttribute('href')) ?? ''
  await mine.goto(form.replace(/\/apply$/, ''))
  const listed = await mine.request.get('/api/opportunities?limit=50&sort=deadline')
  const { title } = ((await listed.json()) as { id: string; title: string }[]).find(({ id }) =>
    form.includes(id),
  ) ?? { title: 'no opportunity' }

  await test.step('assign in My Grants, which the header leads to', async () => {
    await mine.getByRole('button', { name: `Save ${title}` }).click()
    await expect(mine.getByRole('link', { name: 'My Grants: Saved' })).toBeVisible()
    await mine.goto('/dashboard')
    await mine
      .getByRole('navigation', { name: 'Main' })
      .getByRole('link', { name: 'My Grants', exact: true })
      .click()
    await mine.getByRole('main').getByRole('link', { name: title }).click()
    await expect(mine.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await mine.getByLabel('Responsible').selectOption({ label: colleagueName })
    await openNotification(theirs, new RegExp(`^(Unread: )?${ownerName} made you responsible for `))
    await expect(theirs.getByLabel('Responsible')).toHaveValue(colleague.person.id)
  })

  await test.step('comment with a mention, which the other sees under the bell', async () => {
    await theirs.goto('/dashboard')
    await mine.getByLabel('New comment').fill('Can you write this, @')
    await mine
      .getByRole('button', { name: `@${colleagueName}` })
      .first()
      .click()
    await mine.getByRole('button', { name: 'Comment', exact: true }).click()
    // Without a reload.
    const bell = theirs.getByRole('button', { name: 'Notifications, 1 unread' })
    await expect(bell).toBeVisible()
    await bell.focus()
    await theirs.keyboard.press('Enter')
    await expect(theirs.getByRole('menuitem', { name: / mentioned you in / })).toBeVisible()
    await expectAccessibleInBothThemes(theirs)
    await theirs.keyboard.press('Escape')
    await expect(bell).toBeFocused()
    await openNotification(theirs, new RegExp(`${ownerName} mentioned you in `))
    await expect(theirs.getByText('Can you write this')).toBeVisible()
    await theirs.goto('/dashboard')
    await expect(theirs.getByRole('button', { name: 'Notifications', exact: true })).toBeVisible()
  })

  await test.step('write together in one document', async () => {
    const { request } = mine
    const templates = (await (await request.get('/api/document-templates')).json()) as {
      id: string
      name: string
    }[]
    const templateId = templates.find(({ name }) => name === 'Cover Letter')?.id
    const letter = { templateId, title: DOCUMENT }
    expect((await request.post('/api/generate-document', { data: letter, headers })).status()).toBe(201)
    await openEditor(mine)
    await openEditor(theirs)
    await expect(documentOf(mine).getByRole('list', { name: 'Also here' })).toHaveText(colleagueName)
    await write(mine, 'Written by the owner.')
    await expect(textOf(theirs)).toContainText('Written by the owner.')
    await textOf(theirs).getByText('Written by the owner.').click()
    await theirs.keyboard.press('End')
    // The caret stays where it is while somebody else writes.
    await write(mine, 'The owner goes on.')
    await expect(textOf(theirs)).toContainText('The owner goes on.')
    await theirs.keyboard.type(' And by a colleague.')
    await expect(textOf(mine)).toContainText('Written by the owner. And by a colleague.')
    await expectAccessible(mine)
    for (const page of [mine, theirs]) await isSaved(page)
  })

  await test.step('fill in one form together', async () => {
    await theirs.goto(form)
    await mine.goto(form)
    await expect(theirs.getByText(/has this form open/)).toBeVisible()
    await theirs.getByLabel('Project title').fill('Harbor walk')
    await expect(mine.getByLabel('Project title')).toHaveValue('Harbor walk')
    await mine.getByLabel('Project description').click()
    await expect(theirs.getByText(/ is here\.$/)).toBeVisible()
    await mine.getByLabel('Project description').fill('We walk on Fridays.')
    await expect(theirs.getByLabel('Project description')).toHaveValue('We walk on Fridays.')
    await mine.goto('/dashboard')
  })

  await test.step('approve and submit', async () => {
    await theirs.getByLabel('Requested amount').fill('100')
    await theirs.getByLabel('Project category').selectOption('health')
    await theirs.getByRole('button', { name: 'Save as Draft' }).click()
    await expect(theirs.getByText('Draft Saved', { exact: true })).toBeVisible()
    await theirs.getByRole('link', { name: 'Ask colleagues for approval' }).click()
    await theirs.getByRole('checkbox', { name: new RegExp(ownerName) }).check()
    await expectAccessible(theirs)
    await theirs.getByRole('button', { name: 'Ask for approval' }).click()
    await expect(theirs.getByText('Waiting for approval')).toBeVisible()

    await mine.goto('/dashboard')
    await openNotification(mine, new RegExp(`${colleagueName} asked you to approve “Harbor walk”`))
    await mine.getByRole('button', { name: 'Approve', exact: true }).click()
    await expect(mine.getByText('Approved', { exact: true })).toBeVisible()

    await theirs.goto('/dashboard')
    await openNotification(theirs, new RegExp(`${ownerName} approved “Harbor walk”`))
    await theirs.goto(form)
    await expect(theirs.getByLabel('Project title')).toHaveValue('Harbor walk')
    await expect(theirs.getByText('Approved', { exact: true })).toBeVisible()
    await theirs.getByRole('button', { name: 'Submit Application' }).click()
    await expect(theirs.getByText('Application submitted successfully!').first()).toBeVisible()
    // Nothing was sent to the funder: the page of the grant says what is left to do.
    await expect(theirs).toHaveURL(/\/grants\/.+#application$/)
    const next = theirs.getByRole('region', { name: 'Next', exact: true })
    await expect(next).toContainText('Recorded here. Send it to the funder, then mark it as sent.')
  })

  await test.step('one marks it as sent, and both see the same status', async () => {
    await mine.goto('/grants')
    await mine.getByRole('main').getByRole('link', { name: title }).click()
    await theirs.getByRole('button', { name: 'Mark as sent' }).click()
    await theirs.getByRole('dialog').getByLabel('Number').fill('GRANT-7')
    await theirs.getByRole('dialog').getByRole('button', { name: 'Mark as sent' }).click()
    for (const page of [mine, theirs]) {
      await expect(page.getByText('Wait for the funder’s decision, then say how it went.')).toBeVisible()
      await expect(page.getByText(/, number GRANT-7$/)).toBeVisible()
    }
    await expectAccessible(theirs)
  })

  await test.step('the organization’s activity has it in words', async () => {
    await mine.goto('/members')
    const activity = mine.getByRole('list', { name: 'Activity' })
    for (const words of [
      `${ownerName} made ${colleagueName} responsible for “${title}”`,
      `${ownerName} commented on “${title}”`,
    ])
      await expect(activity.getByText(words)).toBeVisible()
    await expectAccessible(mine)
  })

  await test.step('switch organizations', async () => {
    await switchTo(theirs, colleagueName)
    await theirs.goto('/grants')
    await expect(theirs.getByText('No grants yet')).toBeVisible()
    await switchTo(theirs, ORGANIZATION)
    await theirs.goto('/grants')
    await expect(theirs.getByRole('link', { name: title })).toBeVisible()
  })

  await test.step('a member who is removed in the middle of typing is told and cut off; nothing is lost', async () => {
    await openEditor(mine)
    await openEditor(theirs)
    await write(theirs, 'Half a sentence')
    await isSaved(theirs)
    const office = await owner.context.newPage()
    await office.goto('/members')
    await office.getByRole('button', { name: `Remove ${colleagueName}` }).click()
    const typing = theirs.keyboard.type(' and then some more of it', { delay: 100 })
    const removed = office.waitForResponse((response) => response.request().method() === 'DELETE')
    await office.getByRole('dialog').getByRole('button', { name: 'Remove member' }).click()
    expect((await removed).ok()).toBe(true)
    // The limit of the product: access ends within two seconds.
    await expect(theirs.getByText(/^Your access has changed|^Document not found/).first()).toBeVisible({
      timeout: 2000,
    })
    await expect(theirs.locator('[contenteditable="true"]')).toHaveCount(0)
    await typing
    const refused = await theirs.request.get('/api/grants')
    expect(await refused.json()).toEqual([])
    await write(mine, 'The end.')
    await documentOf(mine).getByRole('button', { name: 'Done' }).click()
    await expect(documentOf(mine).getByRole('button', { name: 'Edit' })).toBeVisible()
    for (const text of ['And by a colleague.', 'The owner goes on.', 'Half a sentence', 'The end.'])
      await expect(documentOf(mine).getByText(text)).toBeVisible()
    expect(await (await theirs.request.get('/api/notifications')).json()).toEqual([])
  })
  for (const { context } of [owner, colleague]) await context.close()
})
