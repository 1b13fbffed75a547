import { once } from 'node:events'
import { PassThrough } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { tooManyRequests } from '@fundharbor/chassis/http/failures'
import { logger } from '@fundharbor/chassis/runtime/logger'
import type { FormEvent } from '@fundharbor/contracts/catalog/application-forms'
import type { Person } from '@fundharbor/contracts/identity/session'
import type { Context } from 'koa'
import { deleteGone, hideForm, readOthers, showForm, type OpenForm } from './presence.ts'
import { presentApplication } from './presenter.ts'
import { readableBy } from './own-notes.ts'

/** How often an open form asks for changes. */
const POLL_MS = 700
/** Comments keep idle connections open. */
const POLLS_PER_HEARTBEAT = 14
const RETRY_SECONDS = 10
/** A client that reads nothing for this long is disconnected. */
const STALLED_MS = 60_000

/** Open forms of a person, and of everybody, in this process: each asks the database several times a second. */
const MAX_FORMS = { person: 5, all: 200 }
let openInAll = 0
const openForms = new Map<string, number>()

/**
 * Sends what others do in a form while it is open: their draft, and the fields they are in. Ends when the person signs out
 * or leaves the workspace.
 */
export function streamForm(ctx: Context, form: OpenForm): void {
  const { id } = form.person
  const others = openForms.get(id) ?? 0
  if (others >= MAX_FORMS.person || openInAll >= MAX_FORMS.all) throw tooManyRequests(RETRY_SECONDS)
  openForms.set(id, others + 1)
  openInAll += 1
  const stream = new PassThrough()
  const closed = new AbortController()
  ctx.status = 200
  ctx.type = 'text/event-stream'
  ctx.set('X-Accel-Buffering', 'no')
  ctx.body = stream
  stream.on('close', () => closed.abort())
  stream.write(': \n\n')
  void follow(stream, form, { signal: closed.signal, readPerson: () => ctx.state.personNow() })
    .catch((error: unknown) => logger.warn({ err: error }, 'the stream of a form ended'))
    .finally(() => {
      openInAll -= 1
      const left = (openForms.get(id) ?? 1) - 1
      if (left > 0) openForms.set(id, left)
      else openForms.delete(id)
      stream.end()
      return hideForm(form)
    })
    .catch((error: unknown) => logger.warn({ err: error }, 'a form stays shown as open for half a minute'))
}

interface Following {
  signal: AbortSignal
  readPerson: () => Promise<Person | null>
}

async function follow(stream: PassThrough, form: OpenForm, { signal, readPerson }: Following): Promise<void> {
  const sent = new Map<string, string>()
  const send = ({ event, data }: FormEvent) => {
    const text = JSON.stringify(data)
    if (sent.get(event) === text) return
    sent.set(event, text)
    stream.write(`event: ${event}\ndata: ${text}\n\n`)
  }
  for (let polls = 0; !signal.aborted; polls += 1) {
    const person = await readPerson()
    if (person?.workspaceId !== form.person.workspaceId) return
    if (polls % POLLS_PER_HEARTBEAT === 0) {
      await deleteGone()
      await showForm(form)
      stream.write(': here\n\n')
    }
    send({ event: 'people', data: await readOthers(form) })
    send({ event: 'draft', data: await readDraft(form) })
    // What changes meanwhile waits in the database.
    if (stream.writableNeedDrain && !(await isRead(stream, signal))) return void stream.destroy()
    await sleep(POLL_MS, undefined, { signal }).catch(() => undefined)
  }
}

/** Waits until the client has read what was written; false if it does not. */
const isRead = (stream: PassThrough, signal: AbortSignal): Promise<boolean> =>
  once(stream, 'drain', { signal: AbortSignal.any([signal, AbortSignal.timeout(STALLED_MS)]) }).then(
    () => true,
    () => false,
  )

async function readDraft({ person, opportunityId }: OpenForm) {
  const draft = await readableBy(person).findOne({ opportunityId, status: 'draft' }).orderBy('createdAt')
  return draft ? presentApplication(draft) : null
}
