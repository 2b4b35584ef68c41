import {
  defaultJournalAccounts,
  journalAccountKeys,
  type JournalAccounts,
} from '@noren/contract/entities/sales-month';
import { TextInput } from '@noren/kit/components/inputs.tsx';
import { showToast } from '@noren/kit/components/toast.tsx';
import { useSentForm } from '@noren/kit/page/use-sent-form.ts';
import { callConsole } from '../api/call.ts';
import { errorSentence } from '../api/error-sentence.ts';
import * as m from '../i18n/generated/messages.js';
import { SettingsForm } from '../settings/settings-form.tsx';

/** Names of the journal's accounts, as the store's accounting program has them. */
export function AccountsForm({
  slug,
  region,
  accounts,
  onSaved,
}: {
  slug: string;
  region: 'JP' | 'TW';
  accounts: JournalAccounts;
  onSaved: () => void;
}) {
  const {
    field,
    form: _,
    ...sent
  } = useSentForm({ defaultValues: accounts }, async (body) => {
    const result = await callConsole('PUT /console/stores/{slug}/journal-accounts', {
      params: { slug },
      body,
    });
    if (!result.ok) return errorSentence(result.error);
    showToast(m.month_accounts_saved());
    onSaved();
  });
  return (
    <SettingsForm id="accounts" title={m.month_accounts()} save={m.month_accounts_save()} {...sent}>
      <p className="phrase-left text-14 text-ink-soft">{m.month_accounts_text()}</p>
      <div className="grid gap-4 md:grid-cols-2">
        {journalAccountKeys.map((account) => (
          <TextInput
            key={account}
            label={m.month_account({ account })}
            placeholder={defaultJournalAccounts[region][account]}
            maxLength={30}
            autoComplete="off"
            {...field(account)}
          />
        ))}
      </div>
    </SettingsForm>
  );
}
