import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expect, expectAccessible, test, optionOf } from '../fixtures.ts'

const TAB = '/admin?tab=opportunities'
const LIST = '**/api/admin/opportunities?*'

const list = (page: Page) => page.getByRole('region', { name: 'Opportunities, table' })
const resultCount = (page: Page) => page.getByText(/^Showing [\d,]+ of [\d,]+$/)
const toast = (page: Page, text: string) =>
  page.getByRole('region', { name: /Notifications/ }).getByText(text)

/** Fills the required fields of the form. */
async function fillForm(page: Page, title: string) {
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Title', { exact: true }).fill(title)
  await dialog.getByLabel('Funder name').fill('Northquay Foundation')
  await dialog.getByLabel('Amount', { exact: true }).fill('Up to $50,000')
  await dialog.getByLabel('Deadline (funder’s time)').fill('2027-05-01T17:00')
  await dialog.getByLabel('Geographic scope').fill('United States')
  await dialog.getByLabel('Application URL').fill('https://northquay.example/apply')
  await dialog.getByLabel('Description').fill('Equipment for clinics in the country.')
  await dialog.getByLabel('Eligibility requirements').fill('Registered charities of the region')
  await dialog.getByLabel('Category').click()
  await optionOf(page, 'Health').click()
  await expect(dialog.getByText('Select category')).toBeHidden()
}

async function add(page: Page, title: string) {
  await page.getByRole('button', { name: 'Add Grant Opportunity' }).click()
  await fillForm(page, title)
  await page.getByRole('button', { name: 'Add opportunity', exact: true }).click()
  await expect(toast(page, 'Opportunity added')).toBeVisible()
  await page.goto(`${TAB}&search=${encodeURIComponent(title)}`)
  await expect(list(page).getByText(title)).toBeVisible()
}

test('the list loads 50 rows, 50 more on Load More or near the end, and renders only visible ones', async ({
  page,
  signInAs,
}) => {
  await signInAs('admin')
  await page.goto('/admin')
  await expect(page.getByRole('tab', { name: 'Opportunities' })).toHaveAttribute('aria-selected', 'true')
  await expect(resultCount(page)).toHaveText(/^Showing 50 of 1,8\d\d$/)
  expect((await list(page).boundingBox())?.height).toBe(600)
  await page.getByRole('button', { name: 'Load More' }).click()
  await expect(resultCount(page)).toHaveText(/^Showing 100 of /)

  const requests: number[] = []
  page.on('request', (request) => {
    if (request.url().includes('/api/admin/opportunities?')) requests.push(Date.now())
  })
  const scrollTo = (left: number) =>
    list(page).evaluate((area, rest) => {
      area.scrollTop = area.scrollHeight - area.clientHeight - rest
    }, left)
  await scrollTo(140)
  await page.waitForTimeout(600)
  expect(requests).toEqual([])
  const scrolled = Date.now()
  await scrollTo(90)
  await expect(resultCount(page)).toHaveText(/^Showing 150 of /)
  expect(requests).toHaveLength(1)
  expect((requests[0] ?? 0) - scrolled).toBeGreaterThanOrEqual(280)
  expect(await list(page).getByRole('row').count()).toBeLessThan(60)
  await expectAccessible(page)
})

test('keywords, filters, and sort order are kept in the URL', async ({ page, signInAs }) => {
  await signInAs('admin')
  await page.goto(TAB)
  await page.getByLabel('Search title or funder').fill('health')
  await expect(page).toHaveURL(/search=health/)
  await page.getByRole('combobox', { name: 'Source' }).click()
  await optionOf(page, 'Grants.gov').click()
  await page.getByRole('button', { name: 'Deadline' }).click()
  await expect(page).toHaveURL(/tab=opportunities.*search=health.*source=grants-gov.*sort=deadline/)
  await expect(page.getByRole('columnheader', { name: 'Deadline' })).toHaveAttribute('aria-sort', 'ascending')
  await page.reload()
  await expect(page.getByLabel('Search title or funder')).toHaveValue('health')
  await expect(list(page).getByRole('row').nth(1)).toContainText('Grants.gov')
  await page.getByLabel('Search title or funder').fill('no such thing')
  await expect(page.getByText('No opportunities match these filters.')).toBeVisible()
})

test('the form shows the specified messages for missing fields and adds an opportunity', async ({
  page,
  signInAs,
}) => {
  await signInAs('admin')
  await page.goto(TAB)
  await page.getByRole('button', { name: 'Add Grant Opportunity' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Category').click()
  const categories = [
    'Economic Development',
    'Education',
    'Health',
    'Environment',
    'Technology',
    'Social Services',
    'Agriculture',
    'Youth Development',
  ]
  for (const name of categories) await expect(optionOf(page, name)).toHaveCount(1)
  await expect(optionOf(page, 'Women Empowerment')).toHaveCount(0)
  await dialog.getByLabel('Title', { exact: true }).click()
  await page.getByRole('button', { name: 'Add opportunity', exact: true }).click()
  for (const words of [
    'Title is required',
    'Category is required',
    'Deadline is required',
    'Amount is required',
    'Application URL is required',
    'Please provide detailed eligibility requirements',
    'Geographic scope is required',
  ])
    await expect(dialog.getByText(words)).toBeVisible()
  await expectAccessible(page)
  await dialog.getByLabel('Application URL').fill('northquay')
  await dialog.getByLabel('Eligibility requirements').fill('too short')
  await page.getByRole('button', { name: 'Add opportunity', exact: true }).click()
  await expect(dialog.getByText('Must be a valid URL')).toBeVisible()
  await expect(dialog.getByText('Please provide detailed eligibility requirements')).toBeVisible()

  const title = `Clinic vans ${Date.now()}`
  await fillForm(page, title)
  await page.getByRole('button', { name: 'Add opportunity', exact: true }).click()
  await expect(toast(page, 'Opportunity added')).toBeVisible()
  await expect(list(page).getByText(title)).toBeVisible()
})

test('editing an opportunity shows both versions when someone else has changed it', async ({
  page,
  signInAs,
}) => {
  await signInAs('admin')
  const title = `Harbour lights ${Date.now()}`
  await page.goto(TAB)
  await add(page, title)
  await page.getByRole('button', { name: `Edit ${title}` }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit Grant Opportunity' })
  await expect(dialog.getByLabel('Title', { exact: true })).toHaveValue(title)
  await dialog.getByLabel('Category').click()
  await expect(optionOf(page, 'Women Empowerment')).toHaveCount(1)
  await dialog.getByLabel('Title', { exact: true }).click()

  const rows = await (
    await page.request.get(`/api/admin/opportunities?search=${encodeURIComponent(title)}`)
  ).json()
  const address = `/api/admin/opportunities/${rows[0].id}`
  const current = await (await page.request.get(address)).json()
  const origin = new URL(page.url()).origin
  const other = await page.request.put(address, {
    headers: { origin },
    data: { ...current, title: `${title}, theirs`, geoScope: 'Canada' },
  })
  expect(other.status()).toBe(200)

  await dialog.getByLabel('Title', { exact: true }).fill(`${title}, mine`)
  await dialog.getByRole('button', { name: 'Save' }).click()
  const compare = page.getByRole('dialog', { name: 'Changed by someone else' })
  await expect(
    compare.getByText('Someone else changed this opportunity while you were editing it.'),
  ).toBeVisible()
  const titles = compare.getByRole('group', { name: 'Title' })
  await expect(titles.getByRole('radio', { name: /Mine/ })).toBeChecked()
  // Fields that this administrator did not change have the other one's values.
  await expect(
    compare.getByRole('group', { name: 'Geographic scope' }).getByRole('radio', { name: /Theirs/ }),
  ).toBeChecked()
  await expectAccessible(page)
  await compare.getByRole('button', { name: 'Load theirs' }).click()
  await expect(titles.getByRole('radio', { name: /Theirs/ })).toBeChecked()
  await compare.getByRole('button', { name: 'Keep mine' }).click()
  await compare
    .getByRole('group', { name: 'Geographic scope' })
    .getByRole('radio', { name: /Theirs/ })
    .check()
  await compare.getByRole('button', { name: 'Save' }).click()
  await expect(toast(page, 'Opportunity updated')).toBeVisible()
  const after = await (await page.request.get(address)).json()
  expect(after).toMatchObject({ title: `${title}, mine`, geoScope: 'Canada' })
})

test('facts that an administrator sets are in the details, until they are reset', async ({
  page,
  signInAs,
}) => {
  test.slow()
  await signInAs('admin')
  const title = `Tribal clinics in Ohio ${Date.now()}`
  await page.goto(TAB)
  await addByApi(page, title)
  await page.goto(`${TAB}&search=${encodeURIComponent(title)}`)
  await page.getByRole('button', { name: `Edit ${title}` }).click()
  const facts = page.getByRole('region', { name: 'Facts for recommendations' })
  await expect(facts.getByText('Ohio', { exact: true })).toBeVisible()
  await facts.getByLabel('Restriction').click()
  await optionOf(page, 'Limited competition').click()
  await facts.getByRole('button', { name: 'Set facts' }).click()
  await expect(toast(page, 'Facts updated')).toBeVisible()
  await expect(facts.getByText('The source says: Not stated')).toBeVisible()
  await expectAccessible(page)

  const member = await page.context().newPage()
  const [row] = await (
    await page.request.get(`/api/admin/opportunities?search=${encodeURIComponent(title)}`)
  ).json()
  await member.goto(`/opportunities/${row.id}`)
  await expect(member.getByText('Meant for: tribes').filter({ visible: true })).toBeVisible()
  await member.getByText('Names: Ohio').filter({ visible: true }).click()
  await expect(member.getByText('The source says: Ohio').filter({ visible: true })).toBeVisible()
  await expect(member.getByText('Limited competition').filter({ visible: true })).toBeVisible()
  await expectAccessible(member)

  await facts.getByRole('button', { name: 'Reset to what the source says' }).click()
  await expect(toast(page, 'Facts reset to what the source says')).toBeVisible()
  await member.reload()
  await expect(member.getByText('Meant for: tribes').filter({ visible: true })).toBeVisible()
  await expect(member.getByText('Limited competition')).toHaveCount(0)
})

test('a deleted opportunity can be restored', async ({ page, signInAs }) => {
  await signInAs('admin')
  const title = `Tide tables ${Date.now()}`
  await page.goto(TAB)
  await add(page, title)
  const remove = async () => {
    await page.getByRole('button', { name: `Delete ${title}` }).click()
    await expectAccessible(page)
    await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click()
  }
  await remove()
  await expect(toast(page, 'Opportunity deleted')).toBeVisible()
  await expect(page.getByText('No opportunities match these filters.')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(toast(page, 'Opportunity restored')).toBeVisible()
  await expect(list(page).getByText(title)).toBeVisible()
})

test('selected opportunities can be hidden, deleted, and restored; columns can be chosen and the view exported', async ({
  page,
  signInAs,
}) => {
  await signInAs('admin')
  await page.goto(TAB)
  const name = `Breakwaters ${Date.now()}`
  for (const title of [`${name} one`, `${name} two`]) await addByApi(page, title)
  await page.goto(`${TAB}&search=${encodeURIComponent(name)}`)
  await expect(resultCount(page)).toHaveText('Showing 2 of 2')
  const funder = list(page).getByRole('columnheader', { name: 'Funder' })
  await expect(funder).toBeVisible()
  await page.getByRole('button', { name: 'Columns' }).click()
  await page.getByRole('checkbox', { name: 'Funder', exact: true }).uncheck()
  await expect(funder).toBeHidden()
  await page.reload()
  await expect(list(page).getByText(`${name} one`)).toBeVisible()
  await expect(funder).toBeHidden()

  const arrives = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Export CSV' }).click()
  const file = await readFile(await (await arrives).path(), 'utf8')
  expect(file.trim().split('\r\n')).toHaveLength(3)
  expect(file).toContain(`"${name} two"`)

  const run = async (action: string) => {
    await page.getByRole('checkbox', { name: 'Select all rows' }).check()
    await page.getByRole('button', { name: action, exact: true }).click()
    const dialog = page.getByRole('dialog', { name: `${action} 2 opportunities?` })
    await dialog.getByRole('button', { name: action, exact: true }).click()
    await expect(dialog).toBeHidden()
    await expect(toast(page, '2 opportunities updated')).toBeVisible()
  }
  await run('Deactivate')
  await expect(page.getByRole('switch', { name: `Active: ${name} one` })).not.toBeChecked()
  await expectAccessible(page)
  await run('Delete')
  await expect(page.getByText('No opportunities match these filters.')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(resultCount(page)).toHaveText('Showing 2 of 2')
})

/** Adds an opportunity through the API. */
async function addByApi(page: Page, title: string) {
  const added = await page.request.post('/api/opportunities', {
    headers: { origin: new URL(page.url()).origin },
    data: {
      title,
      description: 'Stones for the harbour.',
      category: 'environment',
      fundingType: 'grant',
      amount: 'Up to $50,000',
      deadline: '2027-03-01T23:59:00.000Z',
      funderName: 'Northquay Foundation',
      applicationUrl: 'https://northquay.example/apply',
      eligibilityRequirements: 'Registered charities of the region',
      geoScope: 'United States',
    },
  })
  expect(added.status()).toBe(201)
}

test('changes that the server rejects are undone on the page', async ({ page, signInAs }) => {
  test.slow()
  await signInAs('admin')
  const title = `Sea walls ${Date.now()}`
  await page.goto(TAB)
  await add(page, title)
  await page.route('**/api/admin/opportunities/*', (route) =>
    route.request().method() === 'GET' ? route.fallback() : route.fulfill({ status: 500, json: {} }),
  )
  const active = page.getByRole('switch', { name: `Active: ${title}` })
  await active.click()
  await expect(toast(page, 'Failed to update opportunity')).toBeVisible()
  await expect(active).toBeChecked()
  await page.getByRole('button', { name: `Delete ${title}` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(toast(page, 'Failed to delete opportunity')).toBeVisible()
  await expect(list(page).getByText(title)).toBeVisible()
  await page.getByRole('button', { name: `Edit ${title}` }).click()
  await page.getByRole('dialog').getByLabel('Title', { exact: true }).fill('Other')
  // The toast of the first failure may still be on screen, so this waits for the response.
  const refusal = page.waitForResponse((response) => response.status() === 500)
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await refusal
  await expect(list(page).getByText(title)).toBeVisible()
  await expect(toast(page, 'Failed to update opportunity').last()).toBeVisible()
  await expect(page.getByRole('dialog').getByLabel('Title', { exact: true })).toHaveValue('Other')
  // The dialog cannot be closed while it is saving.
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Save' })).toBeEnabled()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Discard changes' }).click()

  await page.route('**/api/opportunities', (route) => route.fulfill({ status: 500, json: {} }))
  await page.getByRole('button', { name: 'Add Grant Opportunity' }).click()
  await fillForm(page, 'Never')
  await page.getByRole('button', { name: 'Add opportunity', exact: true }).click()
  await expect(toast(page, 'Failed to add opportunity')).toBeVisible()
})

test('a list that fails to load can be retried', async ({ page, signInAs }) => {
  test.slow()
  await signInAs('admin')
  await page.route(LIST, (route) => route.fulfill({ status: 500, json: {} }))
  await page.goto(TAB)
  await expect(page.getByText('Failed to fetch opportunities')).toBeVisible()
  await page.unroute(LIST)
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(resultCount(page)).toHaveText(/^Showing 50 of /)
})
