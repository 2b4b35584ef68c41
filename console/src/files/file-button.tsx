import { buttonClass, type ButtonVariant } from '@noren/kit/components/button.tsx';
import { classNames } from '@noren/kit/style/class-names.ts';

interface FileButtonProps {
  label: string;
  accept: string;
  multiple?: boolean;
  variant?: ButtonVariant;
  onFiles: (files: File[]) => void;
}

export function FileButton({
  label,
  accept,
  multiple = false,
  variant = 'quiet',
  onFiles,
}: FileButtonProps) {
  return (
    <label
      className={classNames(
        buttonClass(variant),
        'cursor-pointer has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-indigo',
      )}
    >
      {label}
      <input
        type="file"
        accept={accept}
        multiple={multiple}
        className="sr-only"
        onChange={(event) => {
          const files = [...(event.target.files ?? [])];
          // allows choosing the same file again
          event.target.value = '';
          if (files.length > 0) onFiles(files);
        }}
      />
    </label>
  );
}
