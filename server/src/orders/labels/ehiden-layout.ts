import {
  slotCode,
  type CoolCodes,
  type LabelColumn,
  type LabelLayout,
  type SlotCodes,
} from './layout.ts';

const fullWidth = (number: number): string =>
  String(number).replaceAll(/\d/g, (digit) => String.fromCodePoint(0xff10 + Number(digit)));
const numbered = (title: string, width: number, count: number, pad = 1): LabelColumn[] =>
  Array.from({ length: count }, (_, nth) => [
    `${title}${fullWidth(nth + 1).padStart(pad, '０')}`,
    width,
  ]);

const slots: SlotCodes = {
  morning: '01',
  '12-14': '12',
  '14-16': '14',
  '16-18': '16',
  '18-20': '18',
  '19-21': '19',
};

/** 001: none */
const cool: CoolCodes = { normal: '001', chilled: '002', frozen: '003' };

/**
 * e飛伝Ⅲ of 佐川急便: the shared template 標準_飛脚宅配便_CSV_ヘッダ有り, 74 columns. Source: the heading row of that
 * template; lengths as in 佐川急便's description of the shipping data (16 characters a line of any
 * width, three lines for the address).
 */
export const ehidenLayout: LabelLayout = {
  program: 'ehiden',
  unit: 'characters',
  receiver: { address: [16, 16, 16], name: [16, 16] },
  sender: { address: [16, 16], name: [16, 16] },
  goods: 16,
  columns: [
    ['お届け先コード取得区分', 1],
    ['お届け先コード', 12],
    ['お届け先電話番号', 14, ({ receiver }) => receiver.phone],
    ['お届け先郵便番号', 8, ({ receiver }) => receiver.postcode],
    ['お届け先住所１', 16, ({ receiver }) => receiver.address[0] ?? ''],
    ['お届け先住所２', 16, ({ receiver }) => receiver.address[1] ?? ''],
    ['お届け先住所３', 16, ({ receiver }) => receiver.address[2] ?? ''],
    ['お届け先名称１', 16, ({ receiver }) => receiver.name[0] ?? ''],
    ['お届け先名称２', 16, ({ receiver }) => receiver.name[1] ?? ''],
    ['お客様管理番号', 16, ({ number }) => number],
    ['お客様コード', 12, ({ settings }) => settings.ehiden_customer_code],
    ['部署ご担当者コード取得区分', 1],
    ['部署ご担当者コード', 4],
    ['部署ご担当者名称', 16],
    ['荷送人電話番号', 14],
    ['ご依頼主コード取得区分', 1],
    ['ご依頼主コード', 12],
    ['ご依頼主電話番号', 14, ({ sender }) => sender.phone],
    ['ご依頼主郵便番号', 8, ({ sender }) => sender.postcode],
    ['ご依頼主住所１', 16, ({ sender }) => sender.address[0] ?? ''],
    ['ご依頼主住所２', 16, ({ sender }) => sender.address[1] ?? ''],
    ['ご依頼主名称１', 16, ({ sender }) => sender.name[0] ?? ''],
    ['ご依頼主名称２', 16, ({ sender }) => sender.name[1] ?? ''],
    ['荷姿', 3],
    ['品名１', 16, ({ goods }) => goods],
    ['品名２', 16],
    ['品名３', 16],
    ['品名４', 16],
    ['品名５', 16],
    ['荷札荷姿', 3],
    ...numbered('荷札品名', 16, 11),
    ['出荷個数', 3, () => '1'],
    // 000: 飛脚宅配便
    ['スピード指定', 3, () => '000'],
    ['クール便指定', 3, ({ temperature }) => cool[temperature]],
    ['配達日', 8, ({ delivery: { day } }) => day],
    ['配達指定時間帯', 2, (parcel) => slotCode(slots, parcel)],
    ['配達指定時間（時分）', 4],
    ['代引金額', 7, ({ cash }) => cash?.amount ?? ''],
    ['消費税', 6, ({ cash }) => cash?.tax ?? ''],
    ['決済種別', 1],
    ['保険金額', 8],
    ['指定シール１', 3],
    ['指定シール２', 3],
    ['指定シール３', 3],
    ['営業所受取', 1, () => '0'],
    ['SRC区分', 1, () => '0'],
    ['営業所受取営業所コード', 4],
    // 1: paid by the sender
    ['元着区分', 1, () => '1'],
    ['メールアドレス', 100],
    ['ご不在時連絡先', 14],
    // empty: the program enters the day of the import
    ['出荷日', 8],
    ['お問い合せ送り状No.', 12],
    ['出荷場印字区分', 1],
    ['集約解除指定', 1],
    ...numbered('編集', 20, 10, 2),
  ],
};
