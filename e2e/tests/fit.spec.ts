import type { Page } from '@playwright/test'
import { expect, expectAccessibleInBothThemes, test } from '../fixtures.ts'

const FOR_NONPROFITS = 'Research Initiatives at the Naval Postgraduate School'
const FOR_STATES = 'State Veterans Home Construction Grant Program'

/** The id of an opportunity by its title. A busy search asks to try again. */
async function findOpportunity(page: Page, title: string): Promise<string> {
  let found: { id: string } | undefined
  await expect(async () => {
    const response = await page.request.get('/api/opportunities', { params: { search: title, limit: '20' } })
    expect(response.status()).toBe(200)
    const rows = (await response.json()) as { id: string; title: string }[]
    found = rows.find((row) => row.title === title)
  }).toPass({ timeout: 30_000 })
  if (!found) throw new Error(`${title} is not in the catalog`)
  return found.id
}

/** Completes the profile of the signed-in member's organization. */
async function saveProfile(page: Page, facts: object): Promise<void> {
  const { id } = (await (await page.request.get('/api/organization')).json()) as { id: string }
  const response = await page.request.put(`/api/organization/${id}`, {
    data: { name: 'Northquay Community Trust', category: 'community', ...facts },
    headers: { origin: new URL(page.url()).origin },
  })
  expect(response.status()).toBe(200)
}

const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

const openFit = async (page: Page, title: string) => {
  await page.goto(`/opportunities/${await findOpportunity(page, title)}`)
  await page.getByRole('link', { name: 'Is this for us?' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Is this for us?' })).toBeVisible()
}

test('an organization reads a yes, a no and an open question, and decides', async ({ page, signInAs }) => {
  await signInAs('organization-member')
  await page.goto('/')
  await saveProfile(page, { organizationType: null, country: 'US' })

  await test.step('without the kind of organization, the page asks for it', async () => {
    await openFit(page, FOR_NONPROFITS)
    const eligibility = section(page, 'May we apply?')
    const finding = eligibility.getByRole('listitem').filter({ hasText: '501(c)(3)' })
    await expect(finding.getByText('Not in your profile')).toBeVisible()
    await expect(finding.getByRole('link', { name: 'Add it to your profile' })).toBeVisible()
    await expectAccessibleInBothThemes(page)
  })

  await test.step('a nonprofit can apply where nonprofits are named', async () => {
    await saveProfile(page, { organizationType: 'nonprofit', country: 'US' })
    await page.reload()
    const finding = section(page, 'May we apply?').getByRole('listitem').filter({ hasText: '501(c)(3)' })
    await expect(finding.getByText('Yes', { exact: true })).toBeVisible()
    await expect(section(page, 'Is it worth it?').getByText('Effort')).toBeVisible()
    await expect(
      section(page, 'What is missing?').getByText('SAM.gov registration with a UEI', { exact: true }),
    ).toBeVisible()
  })

  await test.step('Start writes a draft and keeps the steps, which the page of the grant ticks off', async () => {
    const decision = section(page, 'Your decision')
    await decision.getByLabel(/Reason/).fill('Fits our year')
    await decision.getByRole('button', { name: 'Start', exact: true }).click()
    await expect(decision.getByRole('paragraph').filter({ hasText: 'Fits our year' })).toBeVisible()
    await expect(decision.getByRole('link', { name: 'Continue the application' })).toBeVisible()
    await decision.getByRole('link', { name: 'View in My Grants' }).click()
    await expect(page.getByRole('heading', { level: 1, name: FOR_NONPROFITS })).toBeVisible()
    const step = page.getByRole('checkbox', { name: 'Submit the application' })
    await step.click()
    await expect(step).toBeChecked()
    await page.reload()
    await expect(step).toBeChecked()
    await expectAccessibleInBothThemes(page)
    await page.getByRole('link', { name: 'Continue the application' }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
  })

  await test.step('what one passes on is kept with its reason', async () => {
    await openFit(page, FOR_STATES)
    const eligibility = section(page, 'May we apply?')
    await expect(
      eligibility.getByText('You cannot apply: at least one sentence rules you out.'),
    ).toBeVisible()
    await expect(eligibility.getByRole('listitem').first().getByText('No', { exact: true })).toBeVisible()
    const decision = section(page, 'Your decision')
    await decision.getByLabel(/Reason/).fill('Only states can apply')
    await decision.getByRole('button', { name: 'Pass', exact: true }).click()
    await expect(decision.getByRole('paragraph').filter({ hasText: 'Only states can apply' })).toBeVisible()
    await page.reload()
    await expect(decision.getByText('Passed', { exact: true })).toBeVisible()
  })
})
