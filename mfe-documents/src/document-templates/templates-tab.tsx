import type { DocumentTemplate } from '@fundharbor/contracts/documents/templates'
import { Card, EmptyState, ErrorState, Skeleton, useNavigate, useQuery } from '@fundharbor/kit'
import { useState } from 'react'
import { tellPremium } from '../shared/toasts.ts'
import { PreviewDialog } from './preview-dialog.tsx'
import { documentTemplatesQuery } from './queries.ts'
import { TemplateCard } from './template-card.tsx'
import styles from './templates.module.css'
import { UpgradeNote } from './upgrade-note.tsx'

/** The templates, each with a preview and a way to a document. */
export function TemplatesTab({ onGenerate }: { onGenerate: (templateId: string) => void }) {
  const [preview, setPreview] = useState<DocumentTemplate | null>(null)
  const navigate = useNavigate()
  const upgrade = () => void navigate('/subscription')
  const handlePreview = (template: DocumentTemplate) =>
    template.isPremium ? tellPremium('preview premium templates', upgrade) : setPreview(template)
  const handleGenerate = (template: DocumentTemplate) =>
    template.isPremium ? tellPremium('generate premium documents', upgrade) : onGenerate(template.id)
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

interface Acts {
  onPreview: (template: DocumentTemplate) => void
  onGenerate: (template: DocumentTemplate) => void
}

function Templates(acts: Acts) {
  const { data, error, refetch, isFetching } = useQuery(documentTemplatesQuery())
  if (error && !data)
    return (
      <ErrorState
        title="The templates could not be loaded"
        error={error}
        busy={isFetching}
        onRetry={() => void refetch()}
      />
    )
  if (!data) return <Placeholders />
  if (data.length === 0) return <EmptyState drawing="letter" title="There are no templates at the moment" />
  return (
    <>
      {data.some(({ isPremium }) => isPremium) && <UpgradeNote />}
      <ul className={styles.grid}>
        {data.map((template) => (
          <li key={template.id}>
            <TemplateCard template={template} {...acts} />
          </li>
        ))}
      </ul>
    </>
  )
}

const Placeholders = () => (
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
