import type { DocumentTemplate } from '@fundharbor/contracts/documents/templates'
import { Card, EmptyState, ErrorState, PageTitle, Skeleton, useQuery } from '@fundharbor/kit'
import { useState } from 'react'
import { PreviewDialog } from './preview-dialog.tsx'
import { documentTemplatesQuery } from './queries.ts'
import { TemplateCard } from './template-card.tsx'
import styles from './templates.module.css'

/** The document templates, each with a preview. */
export function Component() {
  const [preview, setPreview] = useState<DocumentTemplate | null>(null)
  return (
    <div className={styles.page}>
      <header className={styles.header}>
        <PageTitle>Document Templates</PageTitle>
        <p className={styles.lead}>
          Proposals, letters, budgets and reports as funders expect them, with every part that is yours to
          fill in marked.
        </p>
      </header>
      <Templates onPreview={setPreview} />
      <PreviewDialog template={preview} onClose={() => setPreview(null)} />
    </div>
  )
}

function Templates({ onPreview }: { onPreview: (template: DocumentTemplate) => void }) {
  const { data, error, refetch } = useQuery(documentTemplatesQuery())
  if (error && !data)
    return <ErrorState title="The templates could not be loaded" onRetry={() => void refetch()} />
  if (!data) return <Placeholders />
  if (data.length === 0) return <EmptyState drawing="letter" title="There are no templates at the moment" />
  return (
    <ul className={styles.grid}>
      {data.map((template) => (
        <li key={template.id}>
          <TemplateCard template={template} onPreview={onPreview} />
        </li>
      ))}
    </ul>
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
