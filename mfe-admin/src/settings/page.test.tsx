import type { Settings } from '@fundharbor/contracts/platform/settings'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { confirm, openPage, refusal } from '../render-page.test-helper.tsx'

const changed = { changedBy: 'bo@northquay.example', changedAt: '2026-11-20T12:00:00.000Z' }
const capabilities = Object.fromEntries(
  ['identity-billing', 'catalog', 'content', 'documents-ai'].map((service) => [
    `GET /api/admin/${service}/capabilities`,
    [],
  ]),
)
const settings: Settings = {
  flags: [
    { name: 'newsletter', on: true, targeting: null, changed: null },
    { name: 'communityWriting', on: true, targeting: null, changed: null },
  ],
  banner: { text: 'Uploads pause.', tone: 'warn', from: null, until: null },
  bannerChanged: changed,
  adminTwoFactor: 'optional',
}

test('asks before it turns a feature off, and turns it on again if the server refuses', async () => {
  const path = '/api/admin/settings/flags/newsletter'
  const { sentTo } = openPage('/admin/settings', {
    ...capabilities,
    'GET /api/admin/settings': settings,
    [`PATCH ${path}`]: refusal(503, { message: 'Busy.' }),
  })
  const flag = await screen.findByRole('switch', { name: 'Friday newsletter' })
  await userEvent.click(flag)
  await confirm('Turn off Friday newsletter?')
  expect(await screen.findByText('Failed to change the setting')).toBeTruthy()
  expect(sentTo(path, 'PATCH')[0]?.body).toEqual({ on: false })
  expect(flag.getAttribute('aria-checked')).toBe('true')
})

test('limits a feature to some people', async () => {
  const path = '/api/admin/settings/flags/communityWriting'
  const targeting = { plans: ['premium'], share: 25, people: ['bo@northquay.example'] }
  const { sentTo } = openPage('/admin/settings', {
    ...capabilities,
    'GET /api/admin/settings': settings,
    [`PATCH ${path}`]: {
      ...settings,
      flags: [{ name: 'communityWriting', on: true, targeting, changed }],
    },
  })
  expect(await screen.findByText(/On for everyone\./)).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Choose who has Posting in the community' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Who has “Posting in the community”?' }))
  await userEvent.click(dialog.getByRole('radio', { name: 'Only these people' }))
  await userEvent.click(dialog.getByRole('checkbox', { name: 'Premium' }))
  const share = dialog.getByLabelText('Share of members in percent')
  await userEvent.clear(share)
  await userEvent.type(share, '25')
  const people = dialog.getByLabelText('People, one email address per line')
  await userEvent.type(people, 'bo')
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
  expect(await dialog.findByText('Use one email address per line')).toBeTruthy()
  await userEvent.type(people, '@northquay.example')
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
  const sentence = 'On for members with Premium and 25% of members and 1 named person.'
  expect(await screen.findByText(new RegExp(sentence))).toBeTruthy()
  expect(sentTo(path, 'PATCH')[0]?.body).toEqual({ on: true, targeting })
})

test('says what the server said when the settings cannot be read', async () => {
  openPage('/admin/settings', {
    ...capabilities,
    'GET /api/admin/settings': refusal(403, {
      code: 'FORBIDDEN',
      message: 'Only administrators can do this.',
    }),
  })
  expect(await screen.findByText('Failed to fetch settings')).toBeTruthy()
  expect(screen.getByText('Only administrators can do this.')).toBeTruthy()
})

test('asks before it discards for whom a feature was to be on', async () => {
  openPage('/admin/settings', { ...capabilities, 'GET /api/admin/settings': settings })
  const open = await screen.findByRole('button', { name: 'Choose who has Posting in the community' })
  await userEvent.click(open)
  const dialog = within(await screen.findByRole('dialog', { name: 'Who has “Posting in the community”?' }))
  await userEvent.click(dialog.getByRole('radio', { name: 'Only these people' }))
  await userEvent.type(dialog.getByLabelText('People, one email address per line'), 'bo')
  await userEvent.keyboard('{Escape}')
  await userEvent.click(await screen.findByRole('button', { name: 'Keep editing' }))
  expect(dialog.getByLabelText<HTMLTextAreaElement>('People, one email address per line').value).toBe('bo')
})

test('does not overwrite a banner that somebody else changed', async () => {
  const { responses, sentTo } = openPage('/admin/settings', {
    ...capabilities,
    'GET /api/admin/settings': settings,
    'PUT /api/admin/settings/banner': refusal(409, { code: 'CONFLICT', message: 'Somebody was faster.' }),
  })
  const text = await screen.findByLabelText('Text')
  expect(screen.getByText('Visible')).toBeTruthy()
  responses['GET /api/admin/settings'] = {
    ...settings,
    banner: { text: 'Uploads are back.', tone: 'info', from: null, until: null },
  }
  await userEvent.clear(text)
  await userEvent.type(text, 'Uploads pause until 3 PM.')
  await userEvent.click(screen.getByRole('button', { name: 'Save banner' }))
  expect(await screen.findByText('Somebody was faster.')).toBeTruthy()
  expect(await screen.findByText('It now says: Uploads are back.')).toBeTruthy()
  expect(sentTo('/api/admin/settings/banner', 'PUT')[0]?.body).toEqual({
    banner: { text: 'Uploads pause until 3 PM.', tone: 'warn', from: null, until: null },
    seenAt: changed.changedAt,
  })
})

test('says what the site cannot do, and which variables to set', async () => {
  const drafting = { label: 'AI drafting', about: 'A model drafts.' }
  const { responses } = openPage('/admin/settings', {
    ...capabilities,
    'GET /api/admin/settings': settings,
    'GET /api/admin/documents-ai/capabilities': [
      { ...drafting, missing: ['OPENAI_API_KEY', 'OPENAI_MODEL'] },
    ],
    'GET /api/admin/content/capabilities': refusal(503),
  })
  const card = within(await screen.findByRole('region', { name: 'What this site can do' }))
  const row = (await card.findByText('AI drafting')).closest('li')
  expect(row?.textContent).toBe('AI draftingNot set upA model drafts. Set OPENAI_API_KEY, OPENAI_MODEL.')
  expect((await card.findByRole('alert')).textContent).toContain('content is not responding.')
  responses['GET /api/admin/content/capabilities'] = [{ label: 'Phone', about: 'Calls.', missing: [] }]
  await userEvent.click(card.getByRole('button', { name: 'Retry' }))
  expect((await card.findByText('Phone')).closest('li')?.textContent).toBe('PhoneSet upCalls.')
})
