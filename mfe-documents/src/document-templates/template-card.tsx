import type { DocumentTemplate } from '@fundharbor/contracts/documents/templates'
import { offerOf } from '@fundharbor/contracts/identity/plan-offers'
import { Badge, Button, Card, formatMoney, useCanEdit } from '@fundharbor/kit'
import { LockSimpleIcon } from '@phosphor-icons/react/dist/ssr/LockSimple'
import { useId } from 'react'
import styles from './templates.module.css'

interface TemplateCardProps {
  template: DocumentTemplate
  onPreview: (template: DocumentTemplate) => void
  onGenerate: (template: DocumentTemplate) => void
}

/** One template, with buttons to preview it and generate a document. */
export function TemplateCard({ template, onPreview, onGenerate }: TemplateCardProps) {
  const nameId = useId()
  const canEdit = useCanEdit()
  return (
    <Card className={styles.card}>
      <div className={styles.badges}>
        <Badge tone="neutral">{formatCategory(template.category)}</Badge>
        {template.isPremium && (
          <Badge tone="warn" icon={<LockSimpleIcon size={14} weight="bold" aria-hidden />}>
            Premium Only
          </Badge>
        )}
      </div>
      <h2 id={nameId} className={styles.name}>
        {template.name}
      </h2>
      <p className={styles.description}>{template.description}</p>
      <div className={styles.actions}>
        {canEdit && (
          <Button
            size="sm"
            variant={template.isPremium ? 'secondary' : 'primary'}
            aria-describedby={nameId}
            onClick={() => onGenerate(template)}
          >
            {template.isPremium
              ? `Included in ${cheapest.name}, ${formatMoney(cheapest.monthly)}`
              : 'Generate'}
          </Button>
        )}
        <Button variant="secondary" size="sm" aria-describedby={nameId} onClick={() => onPreview(template)}>
          Preview
        </Button>
      </div>
    </Card>
  )
}

/** The plan with every template that costs least. */
const cheapest = offerOf('basic')

const formatCategory = (category: string) => {
  const words = category.replaceAll('-', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
