package law

// ObligationID is the id of an obligation with a due date. Where a function takes an
// ObligationID, it also takes an alias, such as "pph25", and ignores letter case.
// [Rulebook.Obligations] returns the ids, and [Rule.Aliases] has the aliases.
type ObligationID string

// The obligations. The comments have the Indonesian names: setor is the payment of a
// tax, and lapor is its return.
const (
	// setor PPh 21/26, 22, 23, 4(2) and 15 that was withheld or collected
	IncomeTaxWithheldPayment ObligationID = "income-tax-withheld-payment"
	// setor PPh 25, and self-paid PPh 4(2) and 15
	IncomeTaxOwnPayment ObligationID = "income-tax-own-payment"
	// lapor SPT Masa PPh 21/26, 22, 23, 4(2) and 15
	IncomeTaxReturn ObligationID = "income-tax-return"
	// setor PPN jasa luar negeri (JLN) dan kegiatan membangun sendiri (KMS)
	VATOwnPayment          ObligationID = "vat-own-payment"
	VATPayment             ObligationID = "vat-payment"              // setor PPN
	VATReturn              ObligationID = "vat-return"               // lapor SPT Masa PPN
	AnnualReturnIndividual ObligationID = "annual-return-individual" // lapor SPT Tahunan orang pribadi
	AnnualReturnCorporate  ObligationID = "annual-return-corporate"  // lapor SPT Tahunan badan
	EInvoiceUpload         ObligationID = "e-invoice-upload"         // unggah e-Faktur
	THREidAlFitr           ObligationID = "thr-eid-al-fitr"          // THR Idul Fitri (Lebaran)
	THRChristmas           ObligationID = "thr-christmas"            // THR Natal
	THRNyepi               ObligationID = "thr-nyepi"                // THR Nyepi
	THRVesak               ObligationID = "thr-vesak"                // THR Waisak
	THRChineseNewYear      ObligationID = "thr-chinese-new-year"     // THR Imlek
	BPJSKesehatan          ObligationID = "bpjs-kesehatan"           // iuran BPJS Kesehatan
	BPJSKetenagakerjaan    ObligationID = "bpjs-ketenagakerjaan"     // iuran BPJS Ketenagakerjaan
)

// LimitID is the id of a time limit. [Rulebook.TimeLimit] also takes an alias, such as
// "pkwt", and ignores letter case. [Rulebook.TimeLimits] returns the ids.
type LimitID string

// The time limits. The comments have the Indonesian names.
const (
	AdminAppeal             LimitID = "admin-appeal"              // Banding administratif
	AdminDecision           LimitID = "admin-decision"            // Keputusan pejabat atas permohonan (fiktif positif)
	AdminDecisionDelivery   LimitID = "admin-decision-delivery"   // Penyampaian keputusan kepada yang bersangkutan
	AdminObjection          LimitID = "admin-objection"           // Keberatan atas keputusan pejabat (upaya administratif)
	Bipartite               LimitID = "bipartite"                 // Perundingan bipartit
	BPSKDecision            LimitID = "bpsk-decision"             // Putusan BPSK (sengketa konsumen)
	KIPAnswer               LimitID = "kip-answer"                // Jawaban permintaan informasi publik (PPID)
	KIPAnswerExtension      LimitID = "kip-answer-extension"      // Perpanjangan jawaban permintaan informasi publik
	KIPDispute              LimitID = "kip-dispute"               // Pengajuan sengketa informasi ke Komisi Informasi
	KIPObjection            LimitID = "kip-objection"             // Keberatan atas permintaan informasi publik
	KIPObjectionAnswer      LimitID = "kip-objection-answer"      // Tanggapan atasan PPID atas keberatan informasi
	LockoutNotice           LimitID = "lockout-notice"            // Pemberitahuan penutupan perusahaan (lock out)
	Mediation               LimitID = "mediation"                 // Penyelesaian perselisihan oleh mediator (mediasi)
	MediationAnswer         LimitID = "mediation-answer"          // Jawaban atas anjuran mediator
	MediationFirstSession   LimitID = "mediation-first-session"   // Sidang mediasi pertama
	MediationRecommendation LimitID = "mediation-recommendation"  // Anjuran tertulis mediator
	OutsourcingRegistration LimitID = "outsourcing-registration"  // Pencatatan perjanjian alih daya (outsourcing)
	PermitDecision          LimitID = "permit-decision"           // Keputusan atas permohonan izin, dispensasi atau konsesi
	PHKNotice               LimitID = "phk-notice"                // Pemberitahuan PHK
	PHKNoticeProbation      LimitID = "phk-notice-probation"      // Pemberitahuan PHK dalam masa percobaan
	PHKRefusal              LimitID = "phk-refusal"               // Penolakan PHK oleh pekerja/buruh
	PKWTRegistration        LimitID = "pkwt-registration"         // Pencatatan PKWT secara daring
	PKWTRegistrationWritten LimitID = "pkwt-registration-written" // Pencatatan PKWT secara tertulis
	StrikeNotice            LimitID = "strike-notice"             // Pemberitahuan mogok kerja
)
