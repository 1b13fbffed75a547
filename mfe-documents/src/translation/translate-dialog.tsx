import type { GeneratedDocument } from '@fundharbor/contracts/documents/generated-documents'
import {
  Button,
  Dialog,
  newIdempotencyKey,
  QueryFallback,
  useMember,
  useNavigate,
  useQuery,
  clock,
} from '@fundharbor/kit'
import { Combobox } from '@fundharbor/kit/ui/combobox.tsx'
import { limitsOf } from '@fundharbor/contracts/identity/plan-limits'
import { useState } from 'react'
import { showMissingInformation, showPremiumRequired } from '../shared/toasts.ts'
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
  const { translate, isPending } = useTranslation(document, (id) => {
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
          <Button busy={isPending} onClick={() => translate(language)}>
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
  const query = useQuery(languagesQuery())
  if (!query.data) return <QueryFallback query={query} label="Loading the languages" />
  const options = query.data
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
  const { mutate, isPending } = useTranslate(key)
  const member = useMember()
  const navigate = useNavigate()
  const translate = (targetLanguage: string) => {
    if (targetLanguage === '') return showMissingInformation('Please select a target language')
    if (!limitsOf(member, clock.now()).canAccessPremiumFeatures) {
      return showPremiumRequired('generate premium documents', () => void navigate('/subscription'))
    }
    // This callback does not run after the dialog is closed, so the translation never opens unexpectedly.
    mutate(
      { documentId: document.id, targetLanguage },
      { onSuccess: (translated) => onTranslated(translated.document.id) },
    )
  }
  return { translate, isPending }
}
