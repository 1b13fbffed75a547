import { GenerationEvent, generatedDocuments, type NewDocument } from '@fundharbor/contracts/documents/generated-documents'
import { Problem } from '@fundharbor/contracts/problem'
import { ApiError } from '@fundharbor/kit'
import { EventSourceParserStream } from 'eventsource-parser/stream'

/** How often a broken connection is taken up again, and how long we wait before it. */
const MOST_RESUMES = 6
const RESUME_AFTER_MS = 1000

interface Asked {
  body: NewDocument
  /** Names the click; the same one resumes the same draft. */
  key: string
  signal: AbortSignal
}

/**
 * The events of a draft as they come, over as many connections as it takes. Throws `ApiError` where the server refuses,
 * the browser's own error where it cannot be reached.
 */
export async function* draftEvents(asked: Asked): AsyncGenerator<GenerationEvent> {
  let lastId = ''
  for (let resumes = 0; ; resumes += 1) {
    try {
      for await (const { id, event } of connection(asked, lastId)) {
        lastId = id
        yield event
        if (['finished', 'failed', 'cancelled'].includes(event.event)) return
      }
    } catch (error) {
      const isOver = asked.signal.aborted || error instanceof ApiError || lastId === ''
      if (isOver || resumes >= MOST_RESUMES) throw error
    }
    if (resumes >= MOST_RESUMES) throw new Error('The draft does not come to its end')
    await new Promise((resolve) => setTimeout(resolve, RESUME_AFTER_MS))
  }
}

async function* connection({ body, key, signal }: Asked, lastId: string) {
  const response = await fetch(generatedDocuments.generate.path, {
    method: 'POST',
    credentials: 'include',
    signal,
    headers: {
      'content-type': 'application/json',
      accept: 'text/event-stream',
      'idempotency-key': key,
      ...(lastId ? { 'last-event-id': lastId } : {}),
    },
    body: JSON.stringify(body),
  })
  if (!response.ok || !response.body) throw await refusalOf(response)
  const messages = response.body
    .pipeThrough(new TextDecoderStream())
    .pipeThrough(new EventSourceParserStream())
  const reader = messages.getReader()
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    const { id = '', event, data } = next.value
    yield { id, event: GenerationEvent.parse({ event, data: JSON.parse(data) }) }
  }
}

async function refusalOf(response: Response): Promise<ApiError> {
  const text = await response.text().catch(() => '')
  return new ApiError(response.status, text || response.statusText, problemIn(text))
}

function problemIn(text: string): Problem | null {
  try {
    return Problem.safeParse(JSON.parse(text)).data ?? null
  } catch {
    return null
  }
}
