import { applicationForms, FormEvent, type FormField } from '@fundharbor/contracts/catalog/application-forms'
import type { FormPerson } from '@fundharbor/contracts/catalog/application-forms'
import type { Application } from '@fundharbor/contracts/catalog/applications'
import { call } from '@fundharbor/kit'
import { useEffect, useEffectEvent, useState } from 'react'

/** Who else has the form open, and what they change. Without a connection, the form works alone. */
export function useLiveForm(opportunityId: string, onDraft: (draft: Application | null) => void) {
  const [connection] = useState(() => crypto.randomUUID())
  const [people, setPeople] = useState<FormPerson[]>([])
  const handleEvent = useEffectEvent((event: FormEvent) =>
    event.event === 'people' ? setPeople(event.data) : onDraft(event.data),
  )
  useEffect(() => {
    const path = applicationForms.follow.path.replace(':opportunityId', opportunityId)
    const source = new EventSource(`${path}?connection=${connection}`)
    for (const event of ['people', 'draft'] as const)
      source.addEventListener(event, ({ data }: MessageEvent<string>) => {
        const parsed = FormEvent.safeParse({ event, data: JSON.parse(data) })
        if (parsed.success) handleEvent(parsed.data)
      })
    source.addEventListener('error', () => setPeople([]))
    return () => source.close()
  }, [opportunityId, connection])
  return {
    people,
    /** Shows the others which field the member is in. They are not told if that fails. */
    showField: (field: FormField | null) =>
      void call(applicationForms.showField, { params: { opportunityId }, body: { connection, field } }).catch(
        () => undefined,
      ),
  }
}
