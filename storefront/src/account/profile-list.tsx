import { Button } from '@noren/kit/components/button.tsx';
import { DeleteChoice } from '../components/delete-choice.tsx';
import { FieldError } from '@noren/kit/components/field-error.tsx';
import { LongWait } from '@noren/kit/components/long-wait.tsx';
import { Skeleton } from '@noren/kit/components/surfaces.tsx';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { failureOf } from '../api/query.ts';
import { errorSentence } from '../i18n/error-sentence.ts';
import * as m from '../i18n/generated/messages.js';

/**
 * A list of saved items with its own loading, empty and error state, so that one failing list does
 * not affect others.
 */
export function ProfileList<T>({
  query,
  none,
  children,
}: {
  query: UseQueryResult<T[]>;
  none: string;
  children: (item: T) => ReactNode;
}) {
  const { data, error, refetch, isFetching } = query;
  if (data) {
    if (data.length === 0) return <p className="phrase-left text-14 text-ink-soft">{none}</p>;
    return <ul className="grid gap-2">{data.map(children)}</ul>;
  }
  if (error) {
    return (
      <div className="grid justify-items-start gap-3">
        <FieldError>{errorSentence(failureOf(error))}</FieldError>
        <Button variant="quiet" busy={isFetching} onClick={() => void refetch()}>
          {m.common_retry()}
        </Button>
      </div>
    );
  }
  return (
    <>
      <Skeleton className="h-18 w-full rounded-card" />
      <LongWait />
    </>
  );
}

export interface ProfileItemProps {
  title: string;
  note: string;
  deleteLabel: string;
  question: string;
  onDelete: () => Promise<void>;
}

export function ProfileItem({ title, note, deleteLabel, question, onDelete }: ProfileItemProps) {
  return (
    <li>
      <DeleteChoice label={deleteLabel} question={question} onDelete={onDelete}>
        <div className="grid min-h-14 content-center rounded-card border border-line py-2.5 pr-14 pl-4">
          <p className="font-medium">{title}</p>
          <p className="text-14 text-ink-soft">{note}</p>
        </div>
      </DeleteChoice>
    </li>
  );
}
