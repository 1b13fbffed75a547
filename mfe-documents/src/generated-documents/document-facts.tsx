import type { GeneratedDocument } from '@fundharbor/contracts/documents/generated-documents'
import { Badge, Link } from '@fundharbor/kit'
import { DocumentProject } from '../projects/project-select.tsx'
import { documentPath } from '../shared/paths.ts'
import { useCreator } from '../shared/team.ts'
import { languageName } from '../translation/language-name.ts'

export function DocumentFacts({ document }: { document: GeneratedDocument }) {
  const creator = useCreator(document.createdBy)
  return (
    <>
      <Badge>{document.templateName}</Badge>
      {document.writer === 'model' && <Badge tone="accent">Drafted by AI</Badge>}
      {document.language !== 'en' && <Badge tone="info">{languageName(document.language)}</Badge>}
      <DocumentProject document={document} />
      {creator && <Badge>Created by {creator}</Badge>}
      {document.translationOf && <Link to={documentPath(document.translationOf)}>Open the original</Link>}
    </>
  )
}
