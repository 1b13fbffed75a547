import type { DraftLength, DraftTone } from '@fundharbor/contracts/documents/generated-documents'
import { Select } from '@fundharbor/kit'

export interface DraftStyle {
  tone: DraftTone
  length: DraftLength
}

const tones: { value: DraftTone; label: string }[] = [
  { value: 'plain', label: 'Plain' },
  { value: 'formal', label: 'Formal' },
  { value: 'warm', label: 'Warm' },
]

const lengths: { value: DraftLength; label: string }[] = [
  { value: 'short', label: 'Short: one paragraph for each section' },
  { value: 'standard', label: 'Standard' },
  { value: 'long', label: 'Long: as much as your answers support' },
]

interface StyleFieldsProps {
  values: Partial<DraftStyle>
  onChange: (change: Partial<DraftStyle>) => void
}

/** How a draft by AI sounds, and how long it is. */
export const StyleFields = ({ values, onChange }: StyleFieldsProps) => (
  <>
    <Select
      label="Tone"
      options={tones}
      value={values.tone ?? 'plain'}
      onChange={({ target }) => {
        const tone = tones.find(({ value }) => value === target.value)?.value
        if (tone) onChange({ tone })
      }}
    />
    <Select
      label="Length"
      options={lengths}
      value={values.length ?? 'standard'}
      onChange={({ target }) => {
        const length = lengths.find(({ value }) => value === target.value)?.value
        if (length) onChange({ length })
      }}
    />
  </>
)
