import {
  generatedDocuments,
  type GenerationEvent,
  type GeneratedDocument,
  type NewDocument,
  type Writer,
} from '@fundharbor/contracts/documents/generated-documents'
import { call, newIdempotencyKey, toast, useQueryClient } from '@fundharbor/kit'
import { useEffect, useRef, useState, type Dispatch, type SetStateAction } from 'react'
import { showGenerationFailed, showNotFilled } from '../shared/toasts.ts'
import { cacheDocument } from '../shared/document-queries.ts'
import { generationEvents } from './generation-events.ts'

export interface DraftSection {
  title: string
  /** Null until it is written. */
  html: string | null
}

/** A document being written. */
export interface DraftState {
  draftId: string
  writer: Writer
  sections: DraftSection[]
  document: GeneratedDocument | null
}

/** The state after an event; `draft` is null before the first one. */
export function applyEvent(draft: DraftState | null, event: GenerationEvent): DraftState | null {
  if (event.event === 'started') {
    const { draftId, writer, sections } = event.data
    return { draftId, writer, sections: sections.map((title) => ({ title, html: null })), document: null }
  }
  if (!draft) return null
  if (event.event === 'section') {
    const { index, html } = event.data
    return {
      ...draft,
      sections: draft.sections.map((section, at) => (at === index ? { ...section, html } : section)),
    }
  }
  return event.event === 'finished' ? { ...draft, document: event.data.document } : draft
}

/** Generates a document and tracks its progress. */
export function useGeneration() {
  const client = useQueryClient()
  const [draft, setDraft] = useState<DraftState | null>(null)
  const [isWriting, setWriting] = useState(false)
  const abort = useRef<AbortController>(undefined)
  useEffect(() => () => abort.current?.abort(), [])

  const generate = async (body: NewDocument) => {
    abort.current = new AbortController()
    setDraft(null)
    setWriting(true)
    let current: DraftState | null = null
    try {
      const request = { body, idempotencyKey: newIdempotencyKey(), signal: abort.current.signal }
      for await (const event of generationEvents(request)) {
        current = applyEvent(current, event)
        setDraft(current)
        if (event.event === 'finished') cacheDocument(client, event.data.document)
        if (event.event === 'failed') showGenerationFailed(undefined)
        if (event.event === 'cancelled') showStopped()
        if (event.event === 'failed' || event.event === 'cancelled') setDraft(null)
      }
    } catch (error) {
      setDraft(null)
      if (!abort.current.signal.aborted) showGenerationFailed(error)
    } finally {
      setWriting(false)
    }
  }
  const stop = async () => {
    const id = draft?.draftId
    if (id) await call(generatedDocuments.cancel, { params: { id } }).catch(showGenerationFailed)
    else abort.current?.abort()
  }
  return { draft, isWriting, generate, stop, fill: useFillDraft(draft, setDraft) }
}

/** Stores the finished draft with fewer blanks. */
function useFillDraft(draft: DraftState | null, setDraft: Dispatch<SetStateAction<DraftState | null>>) {
  const client = useQueryClient()
  return async (content: string) => {
    const finished = draft?.document
    if (!finished) return false
    try {
      const { id, title, revision } = finished
      const body = { title, content, revision }
      const document = await call(generatedDocuments.update, { params: { id }, body })
      cacheDocument(client, document)
      setDraft((current) => current && { ...current, document })
      return true
    } catch {
      showNotFilled()
      return false
    }
  }
}

const showStopped = () =>
  toast({ title: 'Drafting stopped', description: 'The draft was not saved.', tone: 'plain' })
