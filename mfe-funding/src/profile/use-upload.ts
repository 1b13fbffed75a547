import {
  ApiError,
  failureAdvice,
  nextIdempotencyKey,
  problemMessage,
  repeatAfterSignIn,
  toast,
  useMutation,
  useQueryClient,
} from '@fundharbor/kit'
import { useState } from 'react'
import { toSelectedFiles, getSelectionProblem, withProblems, type SelectedFile } from './selected-files.ts'
import { setOwnOrganization } from './queries.ts'
import { sendDocuments } from './send-documents.ts'

/** Selects, checks and sends verification documents. */
export function useUpload() {
  const [selected, setSelected] = useState<SelectedFile[]>([])
  const [problem, setProblem] = useState<string>()
  const [notes, setNotes] = useState('')
  const { send, percent } = useSend({
    onSent: () => {
      setSelected([])
      setNotes('')
    },
    onFields: (fields) => {
      setSelected((files) => withProblems(files, fields))
      setProblem(fields.documents)
    },
  })
  const change = (files: SelectedFile[]) => {
    setSelected(files)
    setProblem(undefined)
  }
  const handleSubmit = () => {
    const newProblem = getSelectionProblem(selected)
    setProblem(newProblem)
    if (newProblem || send.isPending || selected.some((each) => each.problem)) return
    send.mutate({ files: selected.map(({ file }) => file), notes: notes.trim() })
  }
  return {
    selected,
    problem,
    notes,
    setNotes,
    percent,
    isSending: send.isPending,
    add: (files: Iterable<File>) => change([...selected, ...toSelectedFiles(files)]),
    remove: (id: string) => change(selected.filter((each) => each.id !== id)),
    handleSubmit,
  }
}

interface SendCallbacks {
  onSent: () => void
  onFields: (fields: Record<string, string>) => void
}

function useSend({ onSent, onFields }: SendCallbacks) {
  const client = useQueryClient()
  const [percent, setPercent] = useState(0)
  const send = useMutation({
    mutationFn: (parts: { files: File[]; notes: string }) => {
      const request = { ...parts, idempotencyKey: nextIdempotencyKey(), onProgress: setPercent }
      return repeatAfterSignIn(() => sendDocuments(request))
    },
    onMutate: () => setPercent(0),
    onSuccess: (organization) => {
      setOwnOrganization(client, organization)
      onSent()
      toast({ title: 'Documents uploaded successfully and submitted for review', tone: 'success' })
    },
    onError: (error) => {
      const fields = error instanceof ApiError ? error.problem?.fields : undefined
      if (fields) onFields(fields)
      toast({
        title: 'Failed to upload documents',
        description: fields ? undefined : problemMessage(error, failureAdvice(error)),
        tone: 'destructive',
      })
    },
  })
  return { send, percent }
}
