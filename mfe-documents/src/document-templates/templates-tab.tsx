import type { DocumentTemplate } from '@fundharbor/contracts/documents/templates'
import { Card, EmptyState, QueryFallback, Skeleton, useNavigate, useQuery } from '@fundharbor/kit'
import { useDeferredValue, useState } from 'react'
import { showPremiumRequired } from '../shared/toasts.ts'
import { PreviewDialog } from './preview-dialog.tsx'
import { documentTemplatesQuery } from '../shared/template-queries.ts'
import { TemplateCard } from './template-card.tsx'
import styles from './templates.module.css'
import { UpgradeNote } from './upgrade-note.tsx'

/** All templates, each with a preview and a button to generate a document. */
export function TemplatesTab({ onGenerate }: { onGenerate: (templateId: string) => void }) {
  const [preview, setPreview] = useState<DocumentTemplate | null>(null)
  const navigate = useNavigate()
  const upgrade = () => void navigate('/subscription')
  const handlePreview = (template: DocumentTemplate) =>
    template.isPremium ? showPremiumRequired('preview premium templates', upgrade) : setPreview(template)
  const handleGenerate = (template: DocumentTemplate) =>
    template.isPremium ? showPremiumRequired('generate premium documents', upgrade) : onGenerate(template.id)
  return (
    <>
      <Templates onPreview={handlePreview} onGenerate={handleGenerate} />
      {preview && (
        <PreviewDialog
          template={preview}
          onClose={() => setPreview(null)}
          onGenerate={() => {
            setPreview(null)
            onGenerate(preview.id)
          }}
        />
      )}
    </>
  )
}

interface TemplateActions {
  onPreview: (template: DocumentTemplate) => void
  onGenerate: (template: DocumentTemplate) => void
}

function Templates(actions: TemplateActions) {
  // Deferred, so that React renders the cards in short steps and the browser can respond to input.
  const query = useDeferredValue(useQuery(documentTemplatesQuery()))
  const { data } = query
  if (!data) {
    return (
      <QueryFallback query={query} title="The templates could not be loaded">
        <TemplatesSkeleton />
      </QueryFallback>
    )
  }
  if (data.length === 0) return <EmptyState drawing="letter" title="No templates yet" />
  return (
    <>
      {data.some(({ isPremium }) => isPremium) && <UpgradeNote />}
      <ul className={styles.grid}>
        {data.map((template) => (
          <li key={template.id}>
            <TemplateCard template={template} {...actions} />
          </li>
        ))}
      </ul>
    </>
  )
}

const TemplatesSkeleton = () => (
  <ul className={styles.grid} aria-busy="true" aria-label="Loading templates">
    {[1, 2, 3, 4, 5, 6].map((number) => (
      <li key={number}>
        <Card className={styles.card}>
          <Skeleton width="30%" />
          <Skeleton width="60%" height={24} />
          <Skeleton />
          <Skeleton width="80%" />
        </Card>
      </li>
    ))}
  </ul>
)
