import type { GeneratedDocument } from '@fundharbor/contracts/documents/generated-documents'
import { Badge, Button } from '@fundharbor/kit'
import { DocumentProject } from '../projects/project-select.tsx'
import { useCreator } from '../shared/team.ts'
import { languageName } from '../translation/language-name.ts'

interface DocumentFactsProps {
  document: GeneratedDocument
  onOpen: (id: string) => void
}

export function DocumentFacts({ document, onOpen }: DocumentFactsProps) {
  const creator = useCreator(document.createdBy)
  return (
    <>
      <Badge>{document.templateName}</Badge>
      {document.writer === 'model' && <Badge tone="accent">Drafted by AI</Badge>}
      {document.language !== 'en' && <Badge tone="info">{languageName(document.language)}</Badge>}
      <DocumentProject document={document} />
      {creator && <Badge>Created by {creator}</Badge>}
      {document.translationOf && (
        <Button variant="quiet" size="sm" onClick={() => onOpen(document.translationOf ?? document.id)}>
          Open the original
        </Button>
      )}
    </>
  )
}
