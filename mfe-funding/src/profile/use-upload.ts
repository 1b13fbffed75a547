import { ApiError, problemMessage, toast, useMutation, useQueryClient } from '@fundharbor/kit'
import { useState } from 'react'
import { choose, problemOfAll, withProblems, type Chosen } from './chosen-files.ts'
import { rememberOrganization } from './queries.ts'
import { sendDocuments } from './send-documents.ts'

/** The documents on their way: chosen, checked, sent. */
export function useUpload() {
  const [chosen, setChosen] = useState<Chosen[]>([])
  const [problem, setProblem] = useState<string>()
  const [notes, setNotes] = useState('')
  const { send, percent } = useSend({
    onSent: () => {
      setChosen([])
      setNotes('')
    },
    onFields: (fields) => {
      setChosen((files) => withProblems(files, fields))
      setProblem(fields.documents)
    },
  })
  const change = (files: Chosen[]) => {
    setChosen(files)
    setProblem(undefined)
  }
  const handleSubmit = () => {
    const wrong = problemOfAll(chosen)
    setProblem(wrong)
    if (wrong || send.isPending || chosen.some((each) => each.problem)) return
    send.mutate({ files: chosen.map(({ file }) => file), notes: notes.trim() })
  }
  return {
    chosen,
    problem,
    notes,
    setNotes,
    percent,
    isSending: send.isPending,
    add: (files: Iterable<File>) => change([...chosen, ...choose(files)]),
    remove: (id: string) => change(chosen.filter((each) => each.id !== id)),
    handleSubmit,
  }
}

interface SendCallbacks {
  onSent: () => void
  /** The server named what is wrong. */
  onFields: (fields: Record<string, string>) => void
}

function useSend({ onSent, onFields }: SendCallbacks) {
  const client = useQueryClient()
  const [percent, setPercent] = useState(0)
  const send = useMutation({
    mutationFn: (parts: { files: File[]; notes: string }) =>
      sendDocuments({ ...parts, idempotencyKey: crypto.randomUUID(), onProgress: setPercent }),
    onMutate: () => setPercent(0),
    onSuccess: (organization) => {
      rememberOrganization(client, organization)
      onSent()
      toast({ title: 'Documents uploaded successfully and submitted for review', tone: 'success' })
    },
    onError: (error) => {
      const fields = error instanceof ApiError ? error.problem?.fields : undefined
      if (fields) onFields(fields)
      toast({
        title: 'Failed to upload documents',
        description: fields ? undefined : problemMessage(error, 'Check your connection, then try again.'),
        tone: 'destructive',
      })
    },
  })
  return { send, percent }
}
