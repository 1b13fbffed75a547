import { setClock } from '@fundharbor/kit'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { buildGrant, grantsOf } from '../grants/examples.test-helper.ts'
import { idOf, TODAY } from '../testing/examples.data.ts'
import { openPage, refusal } from '../testing/open-page.tsx'
import { asViewer } from '../testing/viewer.ts'

beforeEach(() => setClock(() => new Date(TODAY)))

const own = {
  id: idOf(1),
  revision: 3,
  title: 'Pantry Fund',
  funderName: 'Alder Family Foundation',
  funderWebsite: null,
  link: null,
  category: 'other',
  fundingType: 'grant',
  minAmount: null,
  maxAmount: '15000.00',
  currency: 'USD',
  deadline: '2027-03-31',
  deadlineZone: 'America/New_York',
  isRolling: false,
  eligibility: '',
  description: '',
  recursYearly: false,
}

test('a grant that is in no catalog is added with its name and funder, and opens', async () => {
  const { sentTo, router } = openPage('/grants/add', {
    ...grantsOf([buildGrant()]),
    'POST /api/own-opportunities': buildGrant(),
  })
  const user = userEvent.setup()
  const save = await screen.findByRole('button', { name: 'Add to My Grants' })
  await user.click(save)
  expect(await screen.findByText('Enter the name of the grant')).toBeTruthy()
  await user.type(screen.getByLabelText('Name of the grant'), own.title)
  await user.type(screen.getByLabelText('Funder'), own.funderName)
  await user.selectOptions(screen.getByLabelText('Where do you stand?'), 'Sent')
  await user.click(save)
  await screen.findByText('Added to My Grants')
  expect(sentTo('/api/own-opportunities', 'POST')[0]?.body).toMatchObject({
    title: own.title,
    funderName: own.funderName,
    status: 'sent',
    deadline: null,
  })
  expect(router.state.location.pathname).toBe(`/grants/${idOf(701)}`)
})

test('a change is sent with its revision, and one that somebody else made first is said', async () => {
  const address = `/api/own-opportunities/${own.id}`
  const { sentTo } = openPage(`/opportunities/${own.id}/edit`, {
    [`GET ${address}`]: own,
    [`PUT ${address}`]: refusal(409, {
      code: 'CONFLICT',
      message: 'This grant was changed in the meantime.',
      current: own,
    }),
  })
  const user = userEvent.setup()
  const title = await screen.findByLabelText('Name of the grant')
  await user.clear(title)
  await user.type(title, 'Pantry Fund 2027')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('This grant was changed in the meantime.')).toBeTruthy()
  expect(sentTo(address, 'PUT')[0]?.body).toMatchObject({
    title: 'Pantry Fund 2027',
    maxAmount: '15000.00',
    revision: 3,
  })
})

test('a viewer adds nothing', async () => {
  openPage('/grants/add', asViewer)
  await screen.findByRole('heading', { name: 'Add a grant' })
  expect(screen.queryByRole('button', { name: 'Add to My Grants' })).toBeNull()
})

test('what is pasted fills in the form, with the sentences that say it', async () => {
  const { sentTo } = openPage('/grants/add', {
    'POST /api/own-opportunities/reading': {
      fields: { title: own.title, link: 'https://alder.example/pantry', maxAmount: '15000.00' },
      sentences: { maxAmount: 'Grants are up to $15,000.' },
    },
  })
  const user = userEvent.setup()
  await user.type(await screen.findByLabelText(/^Paste a link or the text/), 'alder.example/pantry')
  await user.click(screen.getByRole('button', { name: 'Read it' }))
  expect(await screen.findByDisplayValue(own.title)).toBeTruthy()
  expect(screen.getByText('From the text: “Grants are up to $15,000.”')).toBeTruthy()
  expect(sentTo('/api/own-opportunities/reading', 'POST')[0]?.body).toEqual({
    link: 'https://alder.example/pantry',
    text: '',
  })
})
