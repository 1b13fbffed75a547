import type { GeneratedDocument } from '@fundharbor/contracts/documents/generated'
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
import { tellMissing, tellPremium, tellTranslationFailed } from '../documents/toasts.ts'
import styles from './translate-dialog.module.css'
import { languagesQuery, useTranslate } from './queries.ts'

interface TranslateDialogProps {
  document: GeneratedDocument
  onClose: () => void
  onOpen: (id: string) => void
}

/** Asks for the language and translates; the translation stands beside its original. */
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
    // Whoever has closed the dialog reads something else by now.
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
      description={`“${document.title}” keeps its headings, lists and tables. The translation is stored as a document of its own.`}
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
      <div className={styles.room}>
        <LanguageField value={language} onChange={setLanguage} />
      </div>
    </Dialog>
  )
}

/** English is where documents come from: it is not offered. */
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
    if (targetLanguage === '') return tellMissing('Please select a target language')
    if (!limitsOf(member, clock.now()).canAccessPremiumFeatures) {
      return tellPremium('generate premium documents', () => void navigate('/subscription'))
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
      tellTranslationFailed(error)
    }
  }
  return { translate, isPending }
}
