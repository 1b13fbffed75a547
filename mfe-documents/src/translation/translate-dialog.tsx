import type { GeneratedDocument } from '@fundharbor/contracts/documents/generated-documents'
import {
  Button,
  Dialog,
  ErrorState,
  newIdempotencyKey,
  Spinner,
  toast,
  useMember,
  useNavigate,
  useQuery,
  clock,
} from '@fundharbor/kit'
import { Combobox } from '@fundharbor/kit/ui/combobox.tsx'
import { limitsOf } from '@fundharbor/contracts/identity/plan-limits'
import { useEffect, useRef, useState } from 'react'
import { showMissingInformation, showPremiumRequired, showTranslationFailed } from '../shared/toasts.ts'
import styles from './translate-dialog.module.css'
import { languagesQuery, useTranslate } from './queries.ts'

interface TranslateDialogProps {
  document: GeneratedDocument
  onClose: () => void
  onOpen: (id: string) => void
}

/** Translates a document into a new one. */
export function TranslateDialog({ document, onClose, onOpen }: TranslateDialogProps) {
  const [language, setLanguage] = useState('')
  const isOpen = useRef(true)
  useEffect(() => {
    isOpen.current = true
    return () => {
      isOpen.current = false
    }
  }, [])
  const { translate, isPending } = useTranslation(document, (id) => {
    // After the dialog is closed, do not interrupt what the member does next.
    if (!isOpen.current) return
    onClose()
    onOpen(id)
  })
  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="sm"
      title="Translate Document"
      description={`“${document.title}” keeps its headings, lists and tables. The translation is saved as a separate document.`}
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button busy={isPending} onClick={() => void translate(language)}>
            {isPending ? 'Translating' : 'Translate'}
          </Button>
        </>
      }
    >
      <div className={styles.fields}>
        <LanguageField value={language} onChange={setLanguage} />
      </div>
    </Dialog>
  )
}

/** English is not offered: documents are written in English. */
function LanguageField({ value, onChange }: { value: string; onChange: (code: string) => void }) {
  const { data, error, refetch, isFetching } = useQuery(languagesQuery())
  if (error && !data) return <ErrorState error={error} busy={isFetching} onRetry={() => void refetch()} />
  if (!data) return <Spinner label="Loading the languages" />
  const options = data
    .filter(({ code }) => code !== 'en')
    .map(({ code, name, nativeName }) => ({
      value: code,
      label: name === nativeName ? name : `${name} – ${nativeName}`,
    }))
  return (
    <Combobox
      label="Target language"
      placeholder="Select a language"
      options={options}
      value={value}
      onValueChange={onChange}
    />
  )
}

function useTranslation(document: GeneratedDocument, onTranslated: (id: string) => void) {
  const [key] = useState(newIdempotencyKey)
  const { mutateAsync, isPending } = useTranslate(key)
  const member = useMember()
  const navigate = useNavigate()
  const translate = async (targetLanguage: string) => {
    if (targetLanguage === '') return showMissingInformation('Please select a target language')
    if (!limitsOf(member, clock.now()).canAccessPremiumFeatures) {
      return showPremiumRequired('generate premium documents', () => void navigate('/subscription'))
    }
    try {
      const { language, document: translated } = await mutateAsync({
        documentId: document.id,
        targetLanguage,
      })
      toast({
        title: 'Document Translated',
        description: `Translated to ${language.name}`,
        tone: 'success',
      })
      onTranslated(translated.id)
    } catch (error) {
      showTranslationFailed(error)
    }
  }
  return { translate, isPending }
}
