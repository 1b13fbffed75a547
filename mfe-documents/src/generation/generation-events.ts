import {
  GenerationEvent,
  generatedDocuments,
  type NewDocument,
} from '@fundharbor/contracts/documents/generated-documents'
import { ApiError, repeatAfterSignIn, toApiError } from '@fundharbor/kit'
import { EventSourceParserStream } from 'eventsource-parser/stream'

/** Retries after a lost connection. */
const MAX_RESUMES = 6
const RESUME_DELAY_MS = 1000

interface GenerationRequest {
  body: NewDocument
  /** The same key resumes the same draft. */
  idempotencyKey: string
  signal: AbortSignal
}

/**
 * The events of a draft as they arrive, reconnecting if the connection is lost. Throws `ApiError` if the server refuses,
 * or the browser's error if it cannot be reached.
 */
export async function* generationEvents(request: GenerationRequest): AsyncGenerator<GenerationEvent> {
  let lastId = ''
  for (let resumes = 0; ; resumes += 1) {
    try {
      for await (const { id, event } of openConnection(request, lastId)) {
        lastId = id
        yield event
        if (['finished', 'failed', 'cancelled'].includes(event.event)) return
      }
    } catch (error) {
      const isFinal = request.signal.aborted || error instanceof ApiError || lastId === ''
      if (isFinal || resumes >= MAX_RESUMES) throw error
    }
    if (resumes >= MAX_RESUMES) throw new Error('The draft did not finish')
    await new Promise((resolve) => setTimeout(resolve, RESUME_DELAY_MS))
    request.signal.throwIfAborted()
  }
}

async function* openConnection(request: GenerationRequest, lastId: string) {
  const body = await repeatAfterSignIn(() => connect(request, lastId), request.signal)
  const messages = body.pipeThrough(new TextDecoderStream()).pipeThrough(new EventSourceParserStream())
  const reader = messages.getReader()
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    const { id = '', event, data } = next.value
    yield { id, event: GenerationEvent.parse({ event, data: JSON.parse(data) }) }
  }
}

async function connect({ body, idempotencyKey, signal }: GenerationRequest, lastId: string) {
  const response = await fetch(generatedDocuments.generate.path, {
    method: 'POST',
    credentials: 'include',
    signal,
    headers: {
      'content-type': 'application/json',
      accept: 'text/event-stream',
      'idempotency-key': idempotencyKey,
      ...(lastId ? { 'last-event-id': lastId } : {}),
    },
    body: JSON.stringify(body),
  })
  if (!response.ok || !response.body) throw await toApiError(response)
  return response.body
}
