import type { User } from '@fundharbor/contracts/identity/users'
import { type AreaRoute } from '@fundharbor/kit'
import {
  listOf,
  openArea,
  refusal as refuse,
  type SentRequest,
  type StubResponses,
} from '@fundharbor/kit/testing/open-area.test-helper.tsx'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactElement } from 'react'
import { expect } from 'vitest'
import routes from './area.tsx'
// Pages are loaded when they are opened: loading the table with them would count against the time that a test waits.
import './records/resource-list.tsx'
import { AdminTheme } from './theme/admin-theme.tsx'

export { listOf, type SentRequest, type StubResponses }

/** A response that refuses a request. */
export const refusal = (status: number, problem: object = {}) =>
  refuse(status, { code: 'INVALID', message: 'Refused', ...problem })

const admin: User = {
  id: '00000000-0000-4000-8000-000000000900',
  email: 'ines@northquay.example',
  fullName: 'Ines Marchetti',
  firstName: 'Ines',
  lastName: 'Marchetti',
  phone: '+351 210 000 000',
  homeAddress: '1 Quay Street',
  country: 'PT',
  accountType: 'personal',
  role: 'admin',
  profileImageUrl: null,
  emailVerified: true,
  subscriptionStatus: 'admin',
  trialEndDate: null,
  trialExpired: true,
  createdAt: '2026-11-01T12:00:00.000Z',
}

/** The administrator who is signed in. */
export const ownId = admin.id

/** Opens a page of the console as an administrator. */
export const openPage = (address: string, responses: StubResponses) => open(routes, address, responses)

/** Shows an element at an address of the console. */
export const renderInConsole = (element: ReactElement, responses: StubResponses, address = '/admin') =>
  open(
    [{ path: '/admin', lazy: async () => ({ Component: () => <AdminTheme>{element}</AdminTheme> }) }],
    address,
    responses,
  )

function open(pages: AreaRoute[], address: string, responses: StubResponses) {
  const view = openArea({ routes: pages, member: admin }, address, responses)
  /** What was sent to a path, with the query as an object. */
  const sentTo = (path: string, method?: string) =>
    view.sentTo(path, method).map((request) => ({ ...request, query: Object.fromEntries(request.query) }))
  return { ...view, responses: view.answers, sentTo }
}

/** The titles of a table's columns that are not for screen readers only. */
export const columnTitles = (table: string) =>
  within(screen.getByRole('region', { name: `${table}, table` }))
    .getAllByRole('columnheader')
    .filter((head) => !head.querySelector('.visually-hidden'))
    .map((head) => head.textContent)
    .filter(Boolean)

/** The texts of the cells of the row that contains a text. */
export const cellsOf = (text: string) =>
  [...(screen.getByText(text).closest('tr')?.cells ?? [])].map((cell) =>
    cell.textContent?.replaceAll(/\s+/g, ' '),
  )

/** Answers the question of a confirmation dialog with one of its buttons. */
export async function answer(title: string, button: string) {
  const dialog = await screen.findByRole('dialog', { name: title })
  await userEvent.click(within(dialog).getByRole('button', { name: button }))
  await waitFor(() => expect(screen.queryByRole('dialog', { name: title })).toBeNull())
}

/** Answers the question of a confirmation dialog with yes. */
export async function confirm(title: string) {
  const dialog = await screen.findByRole('dialog', { name: title })
  const buttons = within(dialog).getAllByRole('button')
  await userEvent.click(buttons.at(-1) as HTMLElement)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  // The page takes clicks again a moment after the dialog is gone.
  await waitFor(() => expect(document.body.style.pointerEvents).toBe(''))
}

/** Selects an option of one of Ant Design's selects. */
export async function selectOption(label: string, option: string) {
  await userEvent.click(screen.getByRole('combobox', { name: label }))
  await userEvent.click(await screen.findByTitle(option))
}
