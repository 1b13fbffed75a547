import {
  generatedDocuments,
  type GenerationEvent,
  type GeneratedDocument,
  type NewDocument,
  type Writer,
} from '@fundharbor/contracts/documents/generated-documents'
import { call, newIdempotencyKey, toast, useQueryClient } from '@fundharbor/kit'
import { useEffect, useRef, useState } from 'react'
import { tellGenerationFailed } from '../documents/toasts.ts'
import { rememberDocument } from '../my-documents/queries.ts'
import { draftEvents } from './draft-events.ts'

export interface DraftSection {
  title: string
  /** Null until it is written. */
  html: string | null
}

/** How far a document is. */
export interface DraftState {
  draftId: string
  writer: Writer
  sections: DraftSection[]
  document: GeneratedDocument | null
}

/** The state after an event; `draft` is null before the first one. */
export function advance(draft: DraftState | null, event: GenerationEvent): DraftState | null {
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

/** Writes a document and follows it: started, stopped, failed with a toast, finished. */
export function useGeneration() {
  const client = useQueryClient()
  const [draft, setDraft] = useState<DraftState | null>(null)
  const [isWriting, setWriting] = useState(false)
  const leave = useRef<AbortController>(undefined)
  useEffect(() => () => leave.current?.abort(), [])

  const generate = async (body: NewDocument) => {
    leave.current = new AbortController()
    setDraft(null)
    setWriting(true)
    let current: DraftState | null = null
    try {
      const asked = { body, key: newIdempotencyKey(), signal: leave.current.signal }
      for await (const event of draftEvents(asked)) {
        current = advance(current, event)
        setDraft(current)
        if (event.event === 'finished') rememberDocument(client, event.data.document)
        if (event.event === 'failed') tellGenerationFailed(undefined)
        if (event.event === 'cancelled') tellStopped()
        if (event.event === 'failed' || event.event === 'cancelled') setDraft(null)
      }
    } catch (error) {
      setDraft(null)
      if (!leave.current.signal.aborted) tellGenerationFailed(error)
    } finally {
      setWriting(false)
    }
  }
  const stop = async () => {
    const id = draft?.draftId
    if (id) await call(generatedDocuments.cancel, { params: { id } }).catch(tellGenerationFailed)
    else leave.current?.abort()
  }
  return { draft, isWriting, generate, stop }
}

const tellStopped = () =>
  toast({ title: 'Drafting stopped', description: 'Nothing of this draft was stored.', tone: 'plain' })
