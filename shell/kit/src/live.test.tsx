import type { LiveMessage, LiveTopic } from '@fundharbor/contracts/identity/live'
import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { cleanup, render, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { USER_KEY } from './current-user.ts'
import { changesWith, createLiveReceiver, useLiveMessages, type LiveSubject } from './live.ts'
import { createQueryClient } from './query-client.ts'

let stop: () => void = () => undefined
afterEach(() => {
  stop()
  cleanup()
  vi.restoreAllMocks()
})

/** Shows queries, each changing with a subject, and counts how often they are fetched. */
async function show(subjects: Record<string, LiveSubject | null>) {
  const client = createQueryClient()
  const receiver = createLiveReceiver(client)
  stop = receiver.stop
  const fetched: Record<string, number> = {}
  const heard: LiveMessage[] = []
  function Queries() {
    useLiveMessages((message) => heard.push(message))
    return Object.keys(subjects).map((name) => <Shown key={name} name={name} />)
  }
  function Shown({ name }: { name: string }) {
    const subject = subjects[name]
    useQuery({
      queryKey: name === 'user' ? USER_KEY : [name],
      queryFn: () => (fetched[name] = (fetched[name] ?? 0) + 1),
      ...(subject ? { meta: changesWith(subject) } : {}),
    })
    return null
  }
  render(
    <QueryClientProvider client={client}>
      <Queries />
    </QueryClientProvider>,
  )
  await waitFor(() => expect(Object.keys(fetched)).toHaveLength(Object.keys(subjects).length))
  return { receive: receiver.receive, fetched, heard }
}

const changed = (topic: LiveTopic, id?: string): LiveMessage => ({ event: 'change', data: { topic, id } })

test('what changes is fetched again, once for changes that come together, and nothing else', async () => {
  const { receive, fetched, heard } = await show({
    bell: 'notifications',
    board: 'grants',
    draft: 'applications:1',
    otherDraft: 'applications:2',
    list: 'applications',
    blog: null,
  })
  receive(changed('applications', '1'))
  receive(changed('applications', '1'))
  receive(changed('grants'))
  await waitFor(() =>
    expect(fetched).toEqual({ bell: 1, board: 2, draft: 2, otherDraft: 1, list: 2, blog: 1 }),
  )
  expect(heard).toHaveLength(3)
})

test('after a gap, everything that can change is fetched again, and who is signed in', async () => {
  const { receive, fetched } = await show({ user: null, bell: 'notifications', blog: null })
  receive({ event: 'beat', data: {} })
  receive({ event: 'catch-up', data: {} })
  await waitFor(() => expect(fetched).toEqual({ user: 2, bell: 2, blog: 1 }), { timeout: 4000 })
})

test('a tab in the background fetches when it is shown', async () => {
  const { receive, fetched } = await show({ bell: 'notifications', board: 'grants' })
  const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  receive(changed('notifications'))
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect(fetched).toEqual({ bell: 1, board: 1 })
  visibility.mockReturnValue('visible')
  document.dispatchEvent(new Event('visibilitychange'))
  await waitFor(() => expect(fetched).toEqual({ bell: 2, board: 1 }))
})
