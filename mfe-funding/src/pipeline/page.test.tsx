import { setClock } from '@fundharbor/kit'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { idOf, member, TODAY } from '../testing/examples.data.ts'
import { openPage, refusal } from '../testing/open-page.tsx'
import { asViewer } from '../testing/viewer.ts'
import { bo, cardOf, pipelineOf } from './examples.test-helper.ts'

beforeEach(() => {
  setClock(() => new Date(TODAY))
  // Columns draw what is in view, and jsdom has no sizes.
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(700)
})

const opportunity = cardOf().opportunity
const rural = cardOf({
  id: idOf(702),
  opportunity: { ...opportunity, id: idOf(2), title: 'Rural wells', deadline: null },
  status: 'no-go',
  reason: 'Too far away',
  responsible: bo,
})
const MOVE = `/api/pipeline/${idOf(701)}/status`
const column = (name: RegExp) => within(screen.getByRole('region', { name }))
const shown = () => screen.findByRole('link', { name: 'Night clinics' })

test('shows each card in its column, and a no-go with its reason', async () => {
  openPage('/pipeline', pipelineOf([cardOf({ responsible: bo }), rural]))
  await shown()
  const considering = column(/^Considering/)
  expect(considering.getByText('Health Fund')).toBeTruthy()
  expect(considering.getByText('Due in 10 days')).toBeTruthy()
  expect(considering.getByText('Bo Nilsson')).toBeTruthy()
  await userEvent.click(column(/^No-go/).getByRole('button', { name: 'No-go 1' }))
  expect(column(/^No-go/).getByText('Too far away')).toBeTruthy()
})

test('“Move to” moves a card and keeps its focus', async () => {
  const moved = cardOf({ status: 'drafting', version: 2 })
  const { sentTo, answers } = openPage(
    '/pipeline',
    pipelineOf([cardOf()], {
      [`PUT ${MOVE}`]: () => {
        answers['GET /api/pipeline'] = [moved]
        return moved
      },
    }),
  )
  await shown()
  await userEvent.selectOptions(screen.getByLabelText('Move to: Night clinics'), 'Drafting')
  await waitFor(() => expect(column(/^Drafting/).getByRole('link', { name: 'Night clinics' })).toBeTruthy())
  expect(sentTo(MOVE, 'PUT')[0]?.body).toEqual({ status: 'drafting', version: 1 })
  expect(await screen.findByText('“Night clinics” is in Drafting now.')).toBeTruthy()
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Move to: Night clinics')))
})

test('a no-go asks for its reason', async () => {
  const { sentTo } = openPage(
    '/pipeline',
    pipelineOf([cardOf()], { [`PUT ${MOVE}`]: cardOf({ status: 'no-go', reason: 'Too far', version: 2 }) }),
  )
  await shown()
  await userEvent.selectOptions(screen.getByLabelText('Move to: Night clinics'), 'No-go')
  const dialog = within(await screen.findByRole('dialog', { name: 'No-go' }))
  await userEvent.type(dialog.getByLabelText(/Reason/), 'Too far')
  await userEvent.click(dialog.getByRole('button', { name: 'Save no-go' }))
  await waitFor(() =>
    expect(sentTo(MOVE, 'PUT')[0]?.body).toEqual({ status: 'no-go', reason: 'Too far', version: 1 }),
  )
})

test('a card that a colleague moved first goes where they moved it', async () => {
  const { answers } = openPage(
    '/pipeline',
    pipelineOf([cardOf()], {
      [`PUT ${MOVE}`]: () => {
        answers['GET /api/pipeline'] = [cardOf({ status: 'won', version: 2 })]
        return refusal(409, {
          code: 'CONFLICT',
          message: 'This card was changed by someone else in the meantime',
          current: cardOf({ status: 'won', version: 2 }),
        })
      },
    }),
  )
  await shown()
  await userEvent.selectOptions(screen.getByLabelText('Move to: Night clinics'), 'Go')
  expect((await screen.findAllByText(/changed by someone else/))[0]).toBeTruthy()
  await waitFor(() => expect(column(/^Won/).getByRole('button', { name: 'Won 1' })).toBeTruthy())
})

test('a colleague’s move appears without a reload', async () => {
  const { answers, announce } = openPage('/pipeline', pipelineOf([cardOf()]))
  await shown()
  answers['GET /api/pipeline'] = [cardOf({ status: 'go', version: 2 })]
  announce({ topic: 'pipeline' })
  await waitFor(() => expect(column(/^Go/).getByRole('link', { name: 'Night clinics' })).toBeTruthy())
})

test('filters have their own address', async () => {
  openPage(
    '/pipeline?view=list',
    pipelineOf([cardOf({ responsible: { id: member.id, name: 'Amara' } }), rural]),
  )
  await shown()
  await userEvent.click(screen.getByRole('button', { name: 'My cards' }))
  await waitFor(() => expect(screen.queryByText('Rural wells')).toBeNull())
  expect(location.search).toBe('?view=list&responsible=me')
  await userEvent.selectOptions(screen.getByLabelText('Responsible'), 'Bo Nilsson')
  expect(await screen.findByText('Rural wells')).toBeTruthy()
  await userEvent.selectOptions(screen.getByLabelText('Deadline'), 'Next 30 days')
  expect(await screen.findByText('No cards match these filters.')).toBeTruthy()
})

test('a submitted application decides its card’s column', async () => {
  openPage('/pipeline?view=list', pipelineOf([cardOf({ status: 'submitted', followsApplication: true })]))
  const row = within((await shown()).closest('tr') as HTMLElement)
  expect(row.getByText('Submitted')).toBeTruthy()
  expect(row.queryByRole('combobox')).toBeNull()
})

test('a viewer reads, and moves nothing', async () => {
  openPage('/pipeline', { ...asViewer, ...pipelineOf([cardOf()]) })
  await shown()
  expect(screen.queryByRole('button', { name: /^Move/ })).toBeNull()
  expect(screen.queryByLabelText(/^Move to/)).toBeNull()
})

test('an empty pipeline says how to fill it, and a failure can be retried', async () => {
  const { answers } = openPage(
    '/pipeline',
    pipelineOf([], { 'GET /api/pipeline': refusal(500, { code: 'INTERNAL' }) }),
  )
  const retry = await screen.findByRole('button', { name: /Try again|Retry/ })
  answers['GET /api/pipeline'] = []
  await userEvent.click(retry)
  expect(await screen.findByText('Nothing in your pipeline yet')).toBeTruthy()
})
