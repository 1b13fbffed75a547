import { useCombobox, type UseComboboxProps } from 'downshift'
import { useState, type KeyboardEvent } from 'react'
import { classes } from '../classes.ts'
import styles from './combobox.module.css'
import { FieldFrame, splitFieldProps, type FieldFrameProps } from './field-frame.tsx'
import type { Option } from './field.tsx'
import field from './field.module.css'
import { filterOptions, findNamed } from './filter-options.ts'
import { CaretDownIcon, CheckIcon } from './icons.ts'

export interface ComboboxProps extends FieldFrameProps {
  options: readonly Option[]
  /** The value of the selected option; empty if there is none. */
  value: string
  onValueChange: (value: string) => void
  /** Called with the typed text, if options are searched elsewhere. `options` are then not filtered here. */
  onSearch?: (typed: string) => void
  onBlur?: () => void
  name?: string
  placeholder?: string
  disabled?: boolean
  autoComplete?: string
  id?: string
  className?: string
  ref?: React.Ref<HTMLInputElement>
}

/** A select with search, for many options. In a form, use it inside a `Controller`. */
export function Combobox(props: ComboboxProps) {
  const { frame, control } = splitFieldProps(props)
  const {
    options,
    value,
    onValueChange,
    onSearch,
    onBlur,
    placeholder = 'Type to search',
    ...input
  } = control
  const [typed, setTyped] = useState<string | null>(null)
  const selectedItem = options.find((option) => option.value === value) ?? null
  const items = typed === null || onSearch ? [...options] : filterOptions(options, typed)
  const combobox = useCombobox<Option>({
    items,
    selectedItem,
    inputValue: typed ?? selectedItem?.label ?? '',
    itemToString: (option) => option?.label ?? '',
    stateReducer: (state, action) => {
      const named = action.type === types.InputBlur && typed !== null && findNamed(options, typed)
      return named ? { ...action.changes, selectedItem: named } : keepSelection(state, action)
    },
    onSelectedItemChange: ({ selectedItem: option }) => option && onValueChange(option.value),
    onIsOpenChange: ({ isOpen }) => !isOpen && setTyped(null),
  })
  const handleType = (text: string) => {
    setTyped(text)
    onSearch?.(text)
    if (text === '') onValueChange('')
  }
  // Enter in an open list does not submit the form, even if nothing was found.
  const handleKeyDown = (event: KeyboardEvent) =>
    combobox.isOpen && event.key === 'Enter' && event.preventDefault()
  return (
    <FieldFrame {...frame}>
      {(attributes) => (
        <div className={classes(field.box, styles.box)}>
          <input
            autoComplete="off"
            className={field.control}
            placeholder={placeholder}
            {...combobox.getInputProps({
              ...input,
              ...attributes,
              'aria-labelledby': undefined,
              onChange: (event) => handleType(event.currentTarget.value),
              onFocus: (event) => event.target.select(),
              onKeyDown: handleKeyDown,
              onBlur,
            })}
          />
          <CaretDownIcon className={field.caret} size={18} aria-hidden />
          <OptionList combobox={combobox} items={items} label={frame.label} value={value} />
        </div>
      )}
    </FieldFrame>
  )
}

interface OptionListProps {
  combobox: ReturnType<typeof useCombobox<Option>>
  items: readonly Option[]
  label: string
  value: string
}

function OptionList({ combobox, items, label, value }: OptionListProps) {
  const menuProps = combobox.getMenuProps({ 'aria-label': label, 'aria-labelledby': undefined })
  return (
    <div {...menuProps} className={classes(styles.list, !combobox.isOpen && styles.closed)}>
      {combobox.isOpen &&
        items.map((item, index) => (
          <div
            key={item.value}
            {...combobox.getItemProps({ item, index })}
            data-active={index === combobox.highlightedIndex}
            className={styles.option}
          >
            {item.label}
            {item.value === value && <CheckIcon size={16} aria-hidden />}
          </div>
        ))}
      {combobox.isOpen && items.length === 0 && <p className={styles.none}>Nothing found</p>}
    </div>
  )
}

const types = useCombobox.stateChangeTypes

/** Typing highlights the first option, clicking opens the list, and leaving in the middle of a name or Escape keeps the selection. */
const keepSelection: NonNullable<UseComboboxProps<Option>['stateReducer']> = (state, { type, changes }) => {
  switch (type) {
    case types.InputChange:
      return { ...changes, highlightedIndex: 0 }
    case types.InputClick:
      return { ...changes, isOpen: true }
    case types.InputBlur:
    case types.InputKeyDownEscape:
      return { ...changes, selectedItem: state.selectedItem }
    default:
      return changes
  }
}
